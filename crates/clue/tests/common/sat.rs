//! The owners that a SAT solver finds possible: it shares the table's words with the reading, and no method.

use kibitzer_clue::pieces::{Card, CardSet, Kind};
use kibitzer_clue::table::{Happening, Holder, Reply, Slots, Table};
use rustsat::instances::SatInstance;
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::constraints::CardConstraint;
use rustsat::types::{Assignment, Clause, Lit, TernaryVal};
use rustsat_batsat::BasicSolver;

/// One variable for each card and holder, and what the table says about them.
pub(crate) struct Sat {
    holders: Vec<Holder>,
    lits: Vec<Vec<Lit>>,
    solver: BasicSolver,
}

impl Sat {
    /// The clauses of a table; the setup and every event.
    pub(crate) fn of(table: &Table) -> Self {
        let mut instance: SatInstance = SatInstance::new();
        let holders: Vec<Holder> = table.holders().collect();
        let lits: Vec<Vec<Lit>> = table
            .deck
            .cards()
            .map(|_| holders.iter().map(|_| instance.new_lit()).collect())
            .collect();
        let mut build = Build {
            table,
            holders: &holders,
            lits: &lits,
            instance: &mut instance,
        };
        build.setup();
        for (number, event) in table.happenings.iter().enumerate() {
            build.event(number, event);
        }
        let (cnf, _) = instance.into_cnf();
        let mut solver = BasicSolver::default();
        solver.add_cnf(cnf).unwrap();
        Self {
            holders,
            lits,
            solver,
        }
    }

    /// Whether any deal fits.
    pub(crate) fn possible(&mut self) -> bool {
        self.solver.solve().unwrap() == SolverResult::Sat
    }

    /// The possible owners of every card.
    pub(crate) fn owners(&mut self) -> Vec<Vec<Holder>> {
        let mut seen = vec![vec![false; self.holders.len()]; self.lits.len()];
        for card in 0..self.lits.len() {
            for holder in 0..self.holders.len() {
                if seen[card][holder] {
                    continue;
                }
                let lit = self.lits[card][holder];
                if self.solver.solve_assumps(&[lit]).unwrap() == SolverResult::Sat {
                    let model = self.solver.full_solution().unwrap();
                    self.mark(&model, &mut seen);
                }
            }
        }
        seen.iter()
            .map(|row| {
                let pairs = self.holders.iter().zip(row);
                pairs
                    .filter(|(_, seen)| **seen)
                    .map(|(holder, _)| *holder)
                    .collect()
            })
            .collect()
    }

    fn mark(&self, model: &Assignment, seen: &mut [Vec<bool>]) {
        for (row, lits) in seen.iter_mut().zip(&self.lits) {
            for (cell, &lit) in row.iter_mut().zip(lits) {
                *cell |= model.lit_value(lit) == TernaryVal::True;
            }
        }
    }
}

struct Build<'a> {
    table: &'a Table,
    holders: &'a [Holder],
    lits: &'a [Vec<Lit>],
    instance: &'a mut SatInstance,
}

impl Build<'_> {
    fn lit(&self, holder: Holder, card: Card) -> Lit {
        let place = self.holders.iter().position(|&h| h == holder).unwrap();
        self.lits[card.index()][place]
    }

    fn exactly(&mut self, lits: Vec<Lit>, count: usize) {
        self.instance.add_card_constr(CardConstraint::new_eq(lits, count));
    }

    fn cards_of(&self, holder: Holder, cards: CardSet) -> Vec<Lit> {
        cards.iter().map(|card| self.lit(holder, card)).collect()
    }

    fn setup(&mut self) {
        let table = self.table;
        let hidden = table.deck.all().without(table.face_up);
        for card in table.deck.cards() {
            let count = usize::from(hidden.contains(card));
            self.exactly(self.lits[card.index()].clone(), count);
        }
        for kind in Kind::ALL {
            self.exactly(self.cards_of(Holder::Envelope, table.deck.of(kind)), 1);
        }
        for player in table.players() {
            let lits = self.cards_of(Holder::Player(player), table.deck.all());
            match table.slots(player) {
                Slots::Exactly(count) => self.exactly(lits, count),
                Slots::OrOneMore(count) => {
                    self.instance
                        .add_card_constr(CardConstraint::new_lb(lits.clone(), count));
                    self.instance
                        .add_card_constr(CardConstraint::new_ub(lits, count + 1));
                }
            }
        }
        if table.undealt > 0 {
            self.exactly(self.cards_of(Holder::Undealt, table.deck.all()), table.undealt);
        }
        if let (Some(viewer), Some(hand)) = (table.viewer, table.hand) {
            for card in hand.iter() {
                self.instance.add_unit(self.lit(Holder::Player(viewer), card));
            }
        }
    }

    fn event(&mut self, number: usize, event: &Happening) {
        match event {
            Happening::Suggestion { cards, answers, .. } => {
                for &(player, reply) in answers {
                    self.reply(Holder::Player(player), cards.set(), reply);
                }
            }
            Happening::Note { holder, card, has } => {
                let forgotten = self.table.happenings[number..].iter().any(|later| {
                    matches!(later, Happening::Note { holder: h, card: c, has: None } if h == holder && c == card)
                });
                if let (Some(has), false) = (has, forgotten) {
                    let lit = self.lit(*holder, *card);
                    self.instance.add_unit(if *has { lit } else { !lit });
                }
            }
            Happening::Accusation { cards, right, .. } => {
                let lits = self.cards_of(Holder::Envelope, cards.set());
                match right {
                    Some(true) => lits.into_iter().for_each(|lit| self.instance.add_unit(lit)),
                    Some(false) => self
                        .instance
                        .add_clause(lits.into_iter().map(|lit| !lit).collect::<Clause>()),
                    None => (),
                }
            }
            Happening::Seen { player, card }
            | Happening::Snoop {
                player,
                card: Some(card),
                ..
            } => {
                self.instance.add_unit(self.lit(Holder::Player(*player), *card));
            }
            Happening::Clear { .. } | Happening::Snoop { card: None, .. } => (),
            Happening::Departure { player, cards } => {
                for card in cards.iter() {
                    self.instance.add_unit(self.lit(Holder::Player(*player), card));
                }
            }
        }
    }

    fn reply(&mut self, holder: Holder, cards: CardSet, reply: Reply) {
        let lits = self.cards_of(holder, cards);
        match reply {
            Reply::Pass => lits.into_iter().for_each(|lit| self.instance.add_unit(!lit)),
            Reply::Unseen => self.instance.add_clause(lits.into_iter().collect::<Clause>()),
            Reply::Card(card) => self.instance.add_unit(self.lit(holder, card)),
        }
    }
}
