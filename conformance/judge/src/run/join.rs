//! Joins the stored runs of shards to the run that was divided.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::diagnosis;
use crate::report::model::{Met, RunReport, Shard};
use crate::run::conformance::mark_contradictory_offers;
use crate::run::shard::{MOST, place};

/// A stored run and the file that it is from.
pub type Stored = (String, RunReport);

/// Missing shards that a sentence names.
const NAMED: usize = 10;

/// Joins the shards among stored runs, those of one adapter to one run; other runs stay as they are, in their order.
/// `position` is where a vector stands in the suite, if that is known: the results are in this order then.
///
/// The diagnosis is made again on all results. With `partial`, shards may be missing, and the joined run says which it has.
///
/// # Errors
/// A sentence that names files: shards of another suite, division or selection; one that stands twice or is missing; one
/// that holds a vector of another, or has lost results.
pub fn join(
    stored: Vec<Stored>,
    partial: bool,
    position: impl Fn(&str) -> Option<usize>,
) -> Result<Vec<RunReport>, String> {
    let mut groups: Vec<Vec<Stored>> = Vec::new();
    for (from, run) in stored {
        let alike = |group: &&mut Vec<Stored>| group.iter().any(|(_, other)| same_adapter(other, &run));
        match groups.iter_mut().find(alike) {
            Some(group) if run.shard.is_some() => group.push((from, run)),
            _ => groups.push(vec![(from, run)]),
        }
    }
    groups.into_iter().map(|group| join_one(group, partial, &position)).collect()
}

/// Whether two shards are of one adapter. One that did not start has not said who it is.
fn same_adapter(a: &RunReport, b: &RunReport) -> bool {
    let both_shards = a.shard.is_some() && b.shard.is_some();
    let same_words = a.adapter == b.adapter && (a.adapter.is_some() || a.command == b.command);
    let same_name = a.adapter == b.adapter && a.implementation == b.implementation;
    both_shards && if a.unusable.is_some() || b.unusable.is_some() { same_words } else { same_name }
}

fn join_one(
    group: Vec<Stored>,
    partial: bool,
    position: &impl Fn(&str) -> Option<usize>,
) -> Result<RunReport, String> {
    let Some((_, first)) = group.first() else { return Err("no runs".to_owned()) };
    let Some(shard) = first.shard.clone() else {
        return group.into_iter().next().map(|(_, run)| run).ok_or_else(|| "no runs".to_owned());
    };
    agree(&group)?;
    let numbers = numbers(&group, shard.of)?;
    let missing: Vec<u32> = (1..=shard.of).filter(|number| !numbers.contains_key(number)).collect();
    if !missing.is_empty() && !partial {
        let listed: Vec<String> = missing.iter().take(NAMED).map(u32::to_string).collect();
        let more = missing.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        return Err(format!(
            "of {} shard {}{more} of {} is missing: name its file, too, or ask for a --partial report",
            who(first),
            listed.join(", "),
            shard.of
        ));
    }
    own_results(&group)?;
    let numbers: Vec<u32> = numbers.into_keys().collect();
    let mut joined = assemble(group)?;
    joined.shard = (!missing.is_empty()).then(|| Shard { numbers, ..shard.clone() });
    let whole = missing.is_empty() && !joined.interrupted && joined.unusable.is_none();
    if whole && joined.results.len() != shard.vectors {
        return Err(format!(
            "the shards of {} hold {} of {} vectors: a file is truncated",
            who(&joined),
            joined.results.len(),
            shard.vectors
        ));
    }
    joined.results.sort_by_key(|result| position(&result.id).unwrap_or(usize::MAX));
    joined.decoded_by = meet(std::mem::take(&mut joined.decoded_by), position);
    if whole && !shard.filtered {
        mark_contradictory_offers(&mut joined.results, &joined.implementation.operations);
    }
    let diagnosed = diagnosis::diagnose(&joined.results);
    (joined.diagnosis, joined.descriptions) = (diagnosed.causes, diagnosed.descriptions);
    Ok(joined)
}

/// Shards of one run agree on everything that was divided.
fn agree(group: &[Stored]) -> Result<(), String> {
    let Some((first_file, first)) = group.first() else { return Ok(()) };
    for (file, run) in group {
        let (Some(a), Some(b)) = (&first.shard, &run.shard) else { continue };
        let filters = |shard: &Shard| format!("{} vectors", shard.vectors);
        let level = |run: &RunReport| if run.strict { "should" } else { "must" }.to_owned();
        let facts = [
            ("the suite's digest", first.digest.clone(), run.digest.clone()),
            ("the number of shards", a.of.to_string(), b.of.to_string()),
            ("the selection", filters(a), filters(b)),
            ("the level that decides", level(first), level(run)),
        ];
        for (what, one, other) in facts {
            if one != other {
                return Err(format!(
                    "{file}: {what} is {other}, and {one} in {first_file}: these are not shards of one run"
                ));
            }
        }
        if a.filtered != b.filtered {
            return Err(format!(
                "{file}: other filters than in {first_file}: these are not shards of one run"
            ));
        }
    }
    Ok(())
}

/// The file of each shard that is there.
fn numbers(group: &[Stored], of: u32) -> Result<BTreeMap<u32, &str>, String> {
    let mut files = BTreeMap::new();
    for (file, run) in group {
        let numbers = run.shard.iter().flat_map(|shard| &shard.numbers);
        for &number in numbers {
            if of > MOST || !(1..=of).contains(&number) {
                return Err(format!("{file}: there is no shard {number} of {of}"));
            }
            if let Some(other) = files.insert(number, file.as_str()) {
                return Err(format!(
                    "shard {number} of {of} of {} stands twice: in {other} and in {file}",
                    who(run)
                ));
            }
        }
    }
    Ok(files)
}

/// Each shard holds vectors of its own, each once.
fn own_results(group: &[Stored]) -> Result<(), String> {
    for (file, run) in group {
        let Some(shard) = &run.shard else { continue };
        let numbers: HashSet<u32> = shard.numbers.iter().copied().collect();
        let mut ids = HashSet::new();
        for result in &run.results {
            let number = place(&result.id, shard.of);
            if !numbers.contains(&number) {
                return Err(format!(
                    "{file}: vector {} belongs to shard {number} of {}, not to {shard}",
                    result.id, shard.of
                ));
            }
            if !ids.insert(result.id.as_str()) {
                return Err(format!("{file}: vector {} stands twice", result.id));
            }
        }
    }
    Ok(())
}

/// All results in one report, and what became of the shards as wholes.
fn assemble(group: Vec<Stored>) -> Result<RunReport, String> {
    let mut stale = Vec::new();
    let mut unusable = Vec::new();
    let mut decoded_by = Vec::new();
    let mut results = Vec::with_capacity(group.iter().map(|(_, run)| run.results.len()).sum());
    let (mut interrupted, mut milliseconds) = (false, 0_u64);
    let mut head: Option<RunReport> = None;
    for (_, mut run) in group {
        results.append(&mut run.results);
        decoded_by.append(&mut run.decoded_by);
        for entry in run.stale.drain(..) {
            if !stale.contains(&entry) {
                stale.push(entry);
            }
        }
        if let (Some(why), Some(shard)) = (&run.unusable, &run.shard) {
            unusable.push(format!("{shard}: {why}"));
        }
        interrupted |= run.interrupted;
        milliseconds = milliseconds.saturating_add(run.milliseconds);
        // One that started has said who it is.
        if head.as_ref().is_none_or(|head| head.unusable.is_some() && run.unusable.is_none()) {
            head = Some(run);
        }
    }
    let head = head.ok_or_else(|| "no runs".to_owned())?;
    let unusable = (!unusable.is_empty()).then(|| unusable.join("; "));
    Ok(RunReport { unusable, results, stale, decoded_by, interrupted, milliseconds, ..head })
}

/// The shards' pairs added up by decoder; what fails first is what stands first in the suite.
fn meet(shards: Vec<Met>, position: &impl Fn(&str) -> Option<usize>) -> Vec<Met> {
    let place = |id: &String| position(id).unwrap_or(usize::MAX);
    let mut sums: Vec<Met> = Vec::new();
    for met in shards {
        match sums.iter_mut().find(|sum| sum.decoder == met.decoder) {
            Some(sum) => {
                sum.good = sum.good.saturating_add(met.good);
                sum.total = sum.total.saturating_add(met.total);
                sum.fails = sum.fails.take().into_iter().chain(met.fails).min_by_key(place);
            }
            None => sums.push(met),
        }
    }
    sums
}

fn who(run: &RunReport) -> String {
    crate::report::terminal::title(run)
}

/// Where each vector of a suite stands.
pub fn positions(suite: &packproof_suite::suite::Suite) -> HashMap<&str, usize> {
    suite.judged().enumerate().map(|(at, (_, _, vector))| (vector.id.as_str(), at)).collect()
}
