//! Files as tables by their names: `FROM 'boards.pbn'`, `FROM 'archive/*.lin'`, `FROM 'results.parquet'`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::catalog::{TableProvider, UrlTableFactory};
use datafusion::common::{Result, plan_err};
use datafusion::datasource::dynamic_file::DynamicListTableFactory;

use super::pieces::Writing;
use super::{boards, csv, json_lines};
use crate::problem::problem;
use crate::workshop::Workshop;

/// Files as tables.
#[derive(Debug)]
pub struct Files {
    workshop: Arc<Workshop>,
    /// Only what every machine of a cluster can read by itself.
    travelling: bool,
    /// Reads Parquet.
    pub(crate) others: DynamicListTableFactory,
}

impl Files {
    /// Files for the queries of a session.
    pub fn new(workshop: &Arc<Workshop>, travelling: bool) -> Self {
        Self {
            workshop: Arc::clone(workshop),
            travelling,
            others: DynamicListTableFactory::default(),
        }
    }
}

/// What a file is, by the end of its name.
fn ending(name: &str) -> Option<&'static str> {
    let ending = Path::new(name).extension()?.to_str()?.to_ascii_lowercase();
    ["pbn", "lin", "jsonl", "ndjson", "json", "csv", "parquet"]
        .into_iter()
        .find(|known| *known == ending)
}

#[async_trait]
impl UrlTableFactory for Files {
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let Some(kind) = ending(name).or_else(|| Path::new(name).is_dir().then_some("parquet")) else {
            return Ok(None);
        };
        if name.contains("://") {
            return self.others.try_new(name).await;
        }
        let files = matching(name)?;
        if self.travelling && kind != "parquet" {
            return plan_err!(
                "{name}: on a cluster files are Parquet on shared storage; make one with: kibitzer study convert '{name}' boards.parquet"
            );
        }
        Ok(Some(match kind {
            "pbn" => Arc::new(boards::table(&files, Writing::Pbn, &self.workshop)?),
            "lin" => Arc::new(boards::table(&files, Writing::Lin, &self.workshop)?),
            "csv" => Arc::new(csv::table(&files, &self.workshop)?),
            "jsonl" | "ndjson" | "json" => Arc::new(json_lines::table(&files, &self.workshop)?),
            _ => return self.others.try_new(name).await,
        }))
    }
}

/// The files that a name or a pattern stands for, in the order of their names.
fn matching(name: &str) -> Result<Vec<PathBuf>> {
    if Path::new(name).exists() {
        return Ok(vec![name.into()]);
    }
    let found = glob::glob(name).map_err(|error| problem("file", format!("{name}: {error}")))?;
    let files: Vec<PathBuf> = found.flatten().filter(|path| path.is_file()).collect();
    if files.is_empty() {
        return plan_err!("there is no file {name}");
    }
    Ok(files)
}
