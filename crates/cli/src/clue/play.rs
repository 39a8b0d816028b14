//! `kibitzer clue play`: you in the first seat, bots in the others.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use kibitzer_clue::advice::{Effort, advise, showing};
use kibitzer_clue::pieces::{Card, CardSet, Deck, DeckError, Triple};
use kibitzer_clue::question::Conversation;
use kibitzer_clue::reading::Reading;
use kibitzer_clue::simulate::{Bot, Game, Move, Strength};
use kibitzer_clue::table::{Holder, Player, Table};
use kibitzer_clue::words::{Level, advice_text, describe, matrix, plain, sentence};
use kibitzer_wire::Problem;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use super::paint;
use super::simulate::seating;
use crate::failure::Failure;

/// The game to play.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// How many players, you included
    #[arg(long, default_value_t = 4)]
    players: usize,
    /// How well the bots suggest
    #[arg(long, value_enum, default_value_t = Bots::Full)]
    bots: Bots,
    /// The seed of the deal: the same seed is the same game (default: a new game each time)
    #[arg(long)]
    seed: Option<u64>,
    /// The edition
    #[arg(long, default_value = "classic")]
    edition: String,
}

/// How well the bots suggest.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Bots {
    /// Anything
    Random,
    /// The likeliest solution
    Greedy,
    /// Of the likeliest, what brings them closest
    Full,
}

const HELP: &str = "\
suggest Plum Rope Hall    make a suggestion (commas may stand between the cards)
accuse Plum Rope Hall     name the solution, before or after your suggestion: right wins, wrong loses
done                      end your turn (after a suggestion; an empty line will do)
matrix                    what you know
advise                    what to do now
ask who can have Rope?    any question (ask help lists them)
help                      this list
quit                      stop";

impl Play {
    /// Plays until somebody wins or you quit.
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let seed = self.seed.unwrap_or_else(|| rand::random::<u32>().into());
        let mut random = SmallRng::seed_from_u64(seed);
        let game = Game::deal(seating(&self.edition, self.players)?, &mut random);
        let strength = match self.bots {
            Bots::Random => Strength::Random,
            Bots::Greedy => Strength::Greedy,
            Bots::Full => Strength::Full,
        };
        let mut evening = Evening {
            game,
            strength,
            random,
            seed,
            spoken_of: None,
            out: anstream::stdout(),
        };
        evening.play().map_err(Failure::io("standard output"))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Whether the game goes on.
enum Next {
    On,
    Over,
}

struct Evening<W> {
    game: Game,
    strength: Strength,
    random: SmallRng,
    seed: u64,
    /// The card that a question was about last.
    spoken_of: Option<Card>,
    out: W,
}

impl<W: Write> Evening<W> {
    fn play(&mut self) -> io::Result<()> {
        let seats: Vec<Player> = self.game.players().collect();
        let Some((&you, others)) = seats.split_first() else {
            return Ok(());
        };
        let hand = self.game.hand(Holder::Player(you));
        let table = self.table(you);
        writeln!(
            self.out,
            "Game {}. You are P1. Your cards: {}.\n{HELP}",
            self.seed,
            table.list(hand, "and")
        )?;
        loop {
            if matches!(self.your_turn(you)?, Next::Over) {
                return Ok(());
            }
            for &seat in others {
                if matches!(self.bots_turn(seat, you)?, Next::Over) {
                    return Ok(());
                }
            }
        }
    }

    fn table(&self, seat: Player) -> Table {
        self.game.table_for(Some(seat))
    }

    /// A line of input; `None` where there is no more.
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line)?;
        Ok((read > 0).then(|| line.trim().to_owned()))
    }

    fn your_turn(&mut self, you: Player) -> io::Result<Next> {
        let mut suggested = false;
        loop {
            let prompt = if suggested { "accuse or done> " } else { "> " };
            let Some(line) = self.line(prompt)? else {
                return Ok(Next::Over);
            };
            let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
            let verb = verb.to_lowercase();
            match verb.as_str() {
                "done" | "d" | "" if suggested => return Ok(Next::On),
                "suggest" | "s" if suggested => {
                    writeln!(self.out, "You have suggested in this turn: accuse, or done.")?;
                }
                "suggest" | "s" => match self.triple(rest) {
                    Ok(cards) => {
                        self.game.suggest(you, cards, &mut self.random);
                        self.tell(you)?;
                        suggested = true;
                    }
                    Err(problem) => writeln!(self.out, "{}", sentence(&problem.message))?,
                },
                "accuse" => match self.triple(rest) {
                    Ok(cards) => return self.accused("You", cards),
                    Err(problem) => writeln!(self.out, "{}", sentence(&problem.message))?,
                },
                "quit" | "q" => return Ok(Next::Over),
                "" => {}
                "advise" | "a" => self.advise(you, suggested)?,
                verb => self.inform(verb, rest, you)?,
            }
        }
    }

    /// A bot's suggestion: who of the bots holds several of the cards shows any of them, you choose.
    fn suggested(&mut self, by: Player, cards: Triple, you: Player) -> io::Result<()> {
        let mut game = self.game.clone();
        let mut random = self.random.clone();
        let mut failed = None;
        game.suggest_with(by, cards, |player, answers, holds| {
            if player != you {
                return holds.choose(&mut random).copied();
            }
            let table = self.game.table_waiting(you, by, cards, answers);
            let chosen = self.choose_card(&table, holds);
            chosen.unwrap_or_else(|error| {
                failed = Some(error);
                None
            })
        });
        self.random = random;
        self.game = game;
        failed.map_or(Ok(()), Err)
    }

    /// Asks which card to show; the one that tells least where nothing is said.
    fn choose_card(&mut self, table: &Table, holds: &[Card]) -> io::Result<Option<Card>> {
        let last = table.happenings.len().saturating_sub(1);
        let asked = describe(table, last);
        let asked = asked.split(": no answers").next().unwrap_or(&asked).to_owned();
        if let [only] = holds {
            return Ok(Some(*only));
        }
        let advised = Reading::of(table)
            .ok()
            .map(|reading| showing(table, &reading, Effort::NORMAL))
            .unwrap_or_default();
        let held = table.list(holds.iter().copied().collect(), "and");
        let best = advised.first().map_or(holds[0], |showing| showing.card);
        loop {
            let prompt = format!(
                "{}. You hold {held}; show which? [{}] ",
                sentence(&asked),
                table.deck.name(best)
            );
            match self.line(&prompt)? {
                None => return Ok(Some(best)),
                Some(line) if line.is_empty() => return Ok(Some(best)),
                Some(line) => match table.deck.card(&line) {
                    Ok(card) if holds.contains(&card) => return Ok(Some(card)),
                    Ok(card) => writeln!(self.out, "You cannot show {}.", table.deck.said(card))?,
                    Err(error) => writeln!(self.out, "{}", sentence(&error.to_string()))?,
                },
            }
        }
    }

    fn inform(&mut self, verb: &str, rest: &str, you: Player) -> io::Result<()> {
        let table = self.table(you);
        let Ok(reading) = Reading::of(&table) else {
            return writeln!(self.out, "The entries contradict each other.");
        };
        let text = match verb {
            "matrix" | "m" => {
                let matrix = matrix(&table, &reading, &[]);
                paint::over(&plain(&matrix), &matrix)
            }
            "ask" => self.ask(&table, rest).unwrap_or_else(|problem| problem.message),
            "help" | "h" | "?" => HELP.to_owned(),
            // Whoever just asks is answered too.
            other => self
                .ask(&table, &format!("{other} {rest}"))
                .unwrap_or_else(|_| format!("I don't know {other:?}: help lists what can be said.")),
        };
        writeln!(self.out, "{}", text.trim_end())
    }

    fn ask(&mut self, table: &Table, question: &str) -> Result<String, Problem> {
        let mut talk = Conversation::about(table).after(self.spoken_of);
        let answer = talk.ask(question)?;
        self.spoken_of = talk.last();
        Ok(answer.text)
    }

    /// What to do now; after the suggestion that is to accuse, or not.
    fn advise(&mut self, you: Player, suggested: bool) -> io::Result<()> {
        let table = self.table(you);
        let Ok(reading) = Reading::of(&table) else {
            return writeln!(self.out, "The entries contradict each other.");
        };
        let found = advise(&table, &reading, you, CardSet::EMPTY, Effort::NORMAL);
        let text = advice_text(&table, &found, Level::Values);
        let lines = text
            .lines()
            .filter(|line| !(suggested && line.starts_with("Suggest ")));
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn bots_turn(&mut self, seat: Player, you: Player) -> io::Result<Next> {
        let bot = Bot {
            seat,
            strength: self.strength,
            effort: Effort::QUICK,
        };
        match bot.choose(&self.game, &mut self.random) {
            Ok(Move::Accuse(cards)) => self.accused(&format!("P{}", seat.index() + 1), cards),
            Ok(Move::Suggest(cards)) => {
                self.suggested(seat, cards, you)?;
                self.tell(you)?;
                // Who knows the solution after the answer names it at once, as you can.
                match bot.choose(&self.game, &mut self.random) {
                    Ok(Move::Accuse(cards)) => self.accused(&format!("P{}", seat.index() + 1), cards),
                    _ => Ok(Next::On),
                }
            }
            Err(error) => {
                writeln!(self.out, "{error}")?;
                Ok(Next::Over)
            }
        }
    }

    /// Says what happened last, as you saw it.
    fn tell(&mut self, you: Player) -> io::Result<()> {
        let table = self.table(you);
        let last = table.happenings.len().saturating_sub(1);
        writeln!(self.out, "{}.", sentence(&describe(&table, last)))
    }

    fn accused(&mut self, who: &str, cards: Triple) -> io::Result<Next> {
        let solution = self.game.solution();
        let named = self.table(Player::FIRST).list(solution, "and");
        let verdict = if cards.set() == solution { "right" } else { "wrong" };
        let was = if who == "You" { "were" } else { "was" };
        writeln!(
            self.out,
            "{who} accused and {was} {verdict}: the envelope holds {named}."
        )?;
        Ok(Next::Over)
    }

    /// One suspect, one weapon and one room, with commas or spaces between them.
    fn triple(&self, text: &str) -> Result<Triple, Problem> {
        let deck = self.game.deck();
        let cards = if text.contains(',') {
            text.split(',').map(|name| deck.card(name.trim())).collect()
        } else {
            spaced(deck, text)
        };
        let cards = cards.map_err(|error| Problem::new("unknown_card", error.to_string()))?;
        deck.triple(&cards).ok_or_else(|| {
            Problem::new(
                "not_a_triple",
                "name one suspect, one weapon and one room: Plum, Rope, Hall",
            )
        })
    }
}

/// No card's name has more words than this.
const MOST_WORDS: usize = 6;

/// Cards with nothing but spaces between them: at each place the longest name there is, so that "Plum Lead Pipe Hall" is three cards.
fn spaced(deck: &Deck, text: &str) -> Result<Vec<Card>, DeckError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut left = &words[..];
    let mut cards = Vec::new();
    while !left.is_empty() {
        let longest = (1..=left.len().min(MOST_WORDS)).rev();
        let mut found = longest.map(|length| (deck.card(&left[..length].join(" ")), length));
        let known = found.find(|(card, _)| card.is_ok());
        let (card, length) = known.unwrap_or_else(|| (deck.card(left[0]), 1));
        let card = card?;
        cards.push(card);
        left = &left[length..];
    }
    Ok(cards)
}
