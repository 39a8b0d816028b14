//! A deal made ready to be counted piece by piece: the order, and how a state is packed into a number.

use std::ops::Range;

use super::Linked;
use super::automaton::{Automaton, Step as RuleStep};
use super::order::order;
use super::simplify::{Simple, certain, free_slots, open_to, simplify};
use crate::{DealError, Hands, Holder, Piece, PieceSet, Stop, binomial};

/// A field of a packed state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) shift: u32,
    pub(super) mask: u32,
}

impl Field {
    const fn new(shift: u32, width: u32) -> Self {
        Self {
            shift,
            mask: ((1_u64 << width) - 1) as u32,
        }
    }
}

/// What giving a piece does to one rule's field: entries of the plan's tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) field: Field,
    pub(super) table: u32,
}

/// Giving a turn's piece to one of its candidates.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) holder: Holder,
    pub(super) slots: Field,
    /// Pieces still to come that the holder may hold: it may not be left with more free slots.
    pub(super) to_come: u32,
    pub(super) steps: Range<u32>,
    /// Rules of the holder that must be able to stop when its last slot is filled here.
    pub(super) stops: Range<u32>,
    /// Whether the holder's last slot may be filled here at all: no rule that is yet to begin asks for more.
    pub(super) may_fill: bool,
}

/// One piece's turn.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) piece: Piece,
    pub(super) choices: Vec<Choice>,
}

/// The whole plan.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) turns: Vec<Turn>,
    pub(super) steps: Vec<Step>,
    pub(super) stops: Vec<Step>,
    /// Next states of rules, and the factors on the way, by `Step::table` + state.
    pub(super) next: Vec<u8>,
    pub(super) factor: Vec<f64>,
    /// Whether a rule may stop, by table + state.
    pub(super) may_stop: Vec<bool>,
    /// The free slots at the start, packed.
    pub(super) start: Vec<(Field, u32)>,
    /// How many bits a state takes.
    pub(super) bits: u32,
    /// Whether any weight is other than 0 or 1.
    pub(super) weighed: bool,
    /// The weight every deal has in common.
    pub(super) scale: f64,
    /// What is certain before any counting.
    pub(super) certain: Hands,
    pub(super) certain_pieces: Vec<(Piece, Holder)>,
    pub(super) pieces: usize,
    pub(super) holders: usize,
    free: Vec<usize>,
    /// Whether 128 bits hold any count that can come up.
    pub(super) countable: bool,
    /// When counting should end, and through how many states it may go.
    pub(super) stop: Stop,
    pub(super) states: usize,
}

/// A rule with its machine, its pieces in turn order and its field while it is open.
struct Placed {
    holder: Holder,
    members: Vec<usize>,
    machine: Automaton,
    field: Field,
}

impl Plan {
    pub(super) fn new(deal: &Linked) -> Result<Self, DealError> {
        let simple = simplify(deal)?;
        let pieces = order(&simple);
        let mut plan = Self::empty(&simple);
        plan.stop = deal.stop().clone();
        plan.states = deal.states;
        plan.weighed = deal.floating;
        let slots = plan.pack_slots(&simple);
        let rules = plan.place_rules(&simple, &pieces);
        let mut to_come: Vec<u32> = simple
            .may_hold
            .holders()
            .map(|holder| open_to(&simple, holder).len() as u32)
            .collect();
        for (at, &piece) in pieces.iter().enumerate() {
            let candidates = simple.may_hold.candidates(piece);
            candidates.iter().for_each(|holder| to_come[holder.index()] -= 1);
            let choices = candidates
                .iter()
                .map(|holder| plan.choice(at, holder, slots[holder.index()], to_come[holder.index()], &rules))
                .collect();
            plan.turns.push(Turn { piece, choices });
        }
        Ok(plan)
    }

    fn empty(simple: &Simple) -> Self {
        let mut hands = Hands::default();
        certain(simple).for_each(|(piece, holder)| hands.give(holder, piece));
        Self {
            turns: Vec::new(),
            steps: Vec::new(),
            stops: Vec::new(),
            next: Vec::new(),
            factor: Vec::new(),
            may_stop: Vec::new(),
            start: Vec::new(),
            bits: 0,
            weighed: false,
            scale: simple.scale,
            certain: hands,
            certain_pieces: certain(simple).collect(),
            pieces: simple.may_hold.piece_count(),
            holders: simple.may_hold.holder_count(),
            free: simple
                .may_hold
                .holders()
                .map(|holder| free_slots(simple, holder))
                .collect(),
            stop: Stop::never(),
            states: 0,
            countable: binomial::splits(simple.may_hold.holders().map(|h| free_slots(simple, h))).is_some(),
        }
    }

    fn pack_slots(&mut self, simple: &Simple) -> Vec<Field> {
        let mut fields = Vec::new();
        for holder in simple.may_hold.holders() {
            let free = free_slots(simple, holder) as u32;
            let width = u32::BITS - free.leading_zeros();
            fields.push(Field::new(self.bits, width));
            if free > 0 {
                self.start.push((Field::new(self.bits, width), free));
            }
            self.bits += width;
        }
        fields
    }

    /// Gives each rule bits for as long as it is open; bits of a finished rule are used again.
    fn place_rules(&mut self, simple: &Simple, pieces: &[Piece]) -> Vec<Placed> {
        let turns_of = |of: PieceSet| -> Vec<usize> {
            (0..pieces.len()).filter(|&at| of.contains(pieces[at])).collect()
        };
        let mut rules: Vec<Placed> = Vec::new();
        let base = self.bits;
        let mut order: Vec<_> = simple
            .rules
            .iter()
            .map(|rule| (turns_of(rule.of), rule))
            .collect();
        order.sort_by_key(|(members, _)| members.first().copied());
        for (members, rule) in order {
            let machine = Automaton::new(&rule.weights);
            self.scale *= machine.scale;
            self.weighed |= rule.weights.iter().any(|&weight| weight != 0.0 && weight != 1.0);
            let overlap = |other: &&Placed| other.members.last() >= members.first();
            let taken: Vec<Field> = rules.iter().filter(overlap).map(|other| other.field).collect();
            let field = free_field(base, machine.width(), &taken);
            self.bits = self.bits.max(field.shift + machine.width());
            rules.push(Placed {
                holder: rule.holder,
                members,
                machine,
                field,
            });
        }
        rules
    }

    fn choice(&mut self, at: usize, holder: Holder, slots: Field, to_come: u32, rules: &[Placed]) -> Choice {
        let first_step = self.steps.len() as u32;
        for rule in rules {
            let Some(member) = rule.members.iter().position(|&turn| turn == at) else {
                continue;
            };
            let taken = rule.holder == holder;
            let step = if taken {
                &rule.machine.taken[member]
            } else {
                &rule.machine.passed[member]
            };
            if !step.is_idle() {
                self.add_step(rule.field, step);
            }
        }
        let first_stop = self.stops.len() as u32;
        let mut may_fill = true;
        for rule in rules.iter().filter(|rule| rule.holder == holder) {
            let fed = rule.members.iter().filter(|&&turn| turn <= at).count();
            let may_stop = &rule.machine.may_stop[fed];
            if fed == 0 {
                may_fill &= may_stop[0];
            } else if may_stop.iter().any(|&may| !may) {
                self.stops.push(Step {
                    field: rule.field,
                    table: self.may_stop.len() as u32,
                });
                self.may_stop.extend(may_stop);
            }
        }
        let (steps, stops) = (
            first_step..self.steps.len() as u32,
            first_stop..self.stops.len() as u32,
        );
        Choice {
            holder,
            slots,
            to_come,
            steps,
            stops,
            may_fill,
        }
    }

    fn add_step(&mut self, field: Field, step: &RuleStep) {
        self.steps.push(Step {
            field,
            table: self.next.len() as u32,
        });
        self.next.extend(&step.next);
        self.factor.extend(&step.factor);
    }

    /// The slots of a holder that are not certain.
    pub(super) fn free_slots(&self, holder: Holder) -> usize {
        self.free.get(holder.index()).copied().unwrap_or(0)
    }

    /// The first state.
    pub(super) fn start<K: crate::index::Key>(&self) -> K {
        self.start
            .iter()
            .fold(K::default(), |key, (field, free)| key.plus(field.shift, *free))
    }
}

/// The lowest field of this width, from `base` up, that overlaps none of those taken.
fn free_field(base: u32, width: u32, taken: &[Field]) -> Field {
    let clash = |shift: u32| {
        taken.iter().any(|other| {
            let end = other.shift + (u32::BITS - other.mask.leading_zeros());
            shift < end && other.shift < shift + width
        })
    };
    let mut shift = base;
    while clash(shift) {
        shift += 1;
    }
    Field::new(shift, width)
}
