//! Which modules of a system are on, and what its parameters are.

use super::error::SystemError;
use super::order::unknown;
use super::syntax::{Module, Sheet, Value};
use crate::condition::closest;

/// What is chosen besides what the files say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Switches {
    /// Modules to turn on.
    pub with: Vec<String>,
    /// Modules to turn off.
    pub without: Vec<String>,
    /// Parameters and what they are to be.
    pub params: Vec<(String, Value)>,
}

impl Switches {
    /// These, and then `later`, which goes before where both speak of the same thing.
    #[must_use]
    pub fn and(mut self, later: &Self) -> Self {
        self.with.retain(|name| !later.without.contains(name));
        self.without.retain(|name| !later.with.contains(name));
        self.with.extend(later.with.iter().cloned());
        self.without.extend(later.without.iter().cloned());
        self.params
            .retain(|(name, _)| !later.params.iter().any(|(other, _)| other == name));
        self.params.extend(later.params.iter().cloned());
        self
    }
}

/// Turns modules on and off, and takes out the blocks of those that are off.
///
/// A module that stands `instead of` another and is on turns that one off; a module that is asked for goes before one that is on
/// by itself, whichever of the two says that it stands instead of the other.
pub(super) fn switch(sheet: &mut Sheet, switches: &Switches) -> Result<(), SystemError> {
    known(sheet, switches)?;
    for module in &mut sheet.modules {
        module.on |= switches.with.contains(&module.name);
        module.on &= !switches.without.contains(&module.name);
    }
    for name in switches.with.iter().rev() {
        if let Some(at) = position(&sheet.modules, name).filter(|&at| sheet.modules[at].on) {
            turn_off(&mut sheet.modules, |modules, other| {
                other != at && (stands_instead(modules, at, other) || stands_instead(modules, other, at))
            });
        }
    }
    turn_off(&mut sheet.modules, |modules, other| {
        (0..modules.len()).any(|at| at != other && modules[at].on && stands_instead(modules, at, other))
    });
    let modules = &sheet.modules;
    let on = |name: &str| modules.iter().any(|module| module.name == name && module.on);
    (sheet.blocks).retain(|block| block.module.as_deref().is_none_or(on));
    for block in &mut sheet.blocks {
        (block.rules).retain(|rule| rule.tags.only_if.iter().all(|(name, wanted)| on(name) == *wanted));
    }
    Ok(())
}

fn position(modules: &[Module], name: &str) -> Option<usize> {
    modules.iter().position(|module| module.name == name)
}

fn stands_instead(modules: &[Module], at: usize, other: usize) -> bool {
    modules[at].instead_of.contains(&modules[other].name)
}

fn turn_off(modules: &mut [Module], which: impl Fn(&[Module], usize) -> bool) {
    let off: Vec<usize> = (0..modules.len()).filter(|&at| which(modules, at)).collect();
    for at in off {
        modules[at].on = false;
    }
}

/// The name that is close, or all that there are.
fn offered(name: &str, known: &[&str]) -> String {
    match closest(name, known.iter().copied()) {
        Some(close) => format!("did you mean {close}?"),
        None => format!("there are {}", known.join(", ")),
    }
}

/// That everything that is switched or chosen is there.
fn known(sheet: &Sheet, switches: &Switches) -> Result<(), SystemError> {
    let modules: Vec<_> = sheet.modules.iter().map(|module| module.name.as_str()).collect();
    for name in switches.with.iter().chain(&switches.without) {
        if !modules.contains(&name.as_str()) {
            return Err(SystemError::UnknownModule {
                name: name.clone(),
                known: offered(name, &modules),
            });
        }
    }
    for rule in sheet.blocks.iter().flat_map(|block| &block.rules) {
        let missing = (rule.tags.only_if.iter()).find(|(name, _)| !modules.contains(&name.as_str()));
        if let Some((name, _)) = missing {
            return Err(unknown("module", &rule.at, name, closest(name, modules)));
        }
    }
    let params: Vec<_> = sheet.params.iter().map(|param| param.name.as_str()).collect();
    for (name, _) in &switches.params {
        if !params.contains(&name.as_str()) {
            return Err(SystemError::UnknownParam {
                name: name.clone(),
                known: offered(name, &params),
            });
        }
    }
    Ok(())
}
