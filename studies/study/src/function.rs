//! A function of our own in SQL: over whole columns, pure, and looking at the flag between rows.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, Int64Array, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::common::{Result, ScalarValue};
use datafusion::error::DataFusionError;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};

use crate::problem::sentence;
use crate::task_stop::TaskStop;
use crate::workshop::Workshop;

/// What an argument is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Whole,
}

impl Kind {
    const fn data_type(self) -> DataType {
        match self {
            Self::Text => DataType::Utf8,
            Self::Whole => DataType::Int64,
        }
    }
}

type Work = Arc<dyn Fn(&Rows, &Workshop) -> Result<ArrayRef> + Send + Sync>;

/// A function: what it is called, what it takes and gives, and how it does it.
#[derive(Clone)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// How it is called, for people: `fits(hand, condition)`.
    pub usage: &'static str,
    /// What it says, in one line.
    pub about: &'static str,
    /// Whether a row may take milliseconds: then queries work in small pieces.
    pub slow: bool,
    signature: Signature,
    returns: DataType,
    work: Work,
}

impl Function {
    /// A function that takes any of `forms` and gives `returns`.
    pub(crate) fn new(
        (name, usage, about): (&'static str, &'static str, &'static str),
        forms: &[Vec<Kind>],
        returns: DataType,
        work: impl Fn(&Rows, &Workshop) -> Result<ArrayRef> + Send + Sync + 'static,
    ) -> Self {
        let exact =
            |kinds: &Vec<Kind>| TypeSignature::Exact(kinds.iter().map(|kind| kind.data_type()).collect());
        Self {
            name,
            usage,
            about,
            slow: false,
            signature: Signature::one_of(forms.iter().map(exact).collect(), Volatility::Immutable),
            returns,
            work: Arc::new(work),
        }
    }

    /// The same, where a row may take milliseconds.
    pub(crate) const fn slow(mut self) -> Self {
        self.slow = true;
        self
    }

    /// The same, not worked out while a query is planned.
    pub(crate) fn kept_for_later(mut self) -> Self {
        self.signature.volatility = Volatility::Volatile;
        self
    }

    /// The function at work in a session.
    pub fn at_work(self, workshop: &Arc<Workshop>) -> AtWork {
        AtWork {
            function: self,
            workshop: Arc::clone(workshop),
        }
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name)
    }
}

/// A function with what it shares with the others.
#[derive(Debug, Clone)]
pub struct AtWork {
    function: Function,
    workshop: Arc<Workshop>,
}

impl PartialEq for AtWork {
    fn eq(&self, other: &Self) -> bool {
        self.function.name == other.function.name
    }
}

impl Eq for AtWork {}

impl Hash for AtWork {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.name.hash(state);
    }
}

impl ScalarUDFImpl for AtWork {
    fn name(&self) -> &str {
        self.function.name
    }

    fn signature(&self) -> &Signature {
        &self.function.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.function.returns.clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let of_task = TaskStop::of(&args.config_options).map(|stop| self.workshop.until(stop));
        let workshop = of_task.as_ref().unwrap_or(&self.workshop);
        workshop.check()?;
        let rows = Rows::of(&args.args, args.number_rows)?;
        Ok(ColumnarValue::Array((self.function.work)(&rows, workshop)?))
    }
}

/// The arguments of a function for many rows.
#[derive(Debug)]
pub struct Rows {
    columns: Vec<Column>,
    count: usize,
}

#[derive(Debug)]
enum Column {
    SameText(Option<String>),
    SameWhole(Option<i64>),
    Text(StringArray),
    Whole(Int64Array),
}

impl Column {
    fn of(value: &ColumnarValue) -> Result<Self> {
        Ok(match value {
            ColumnarValue::Scalar(value) if value.data_type() == DataType::Int64 => match value {
                ScalarValue::Int64(whole) => Self::SameWhole(*whole),
                _ => Self::SameWhole(None),
            },
            ColumnarValue::Scalar(value) => Self::SameText(value.try_as_str().flatten().map(str::to_owned)),
            ColumnarValue::Array(array) if array.data_type() == &DataType::Int64 => {
                Self::Whole(array.as_primitive::<Int64Type>().clone())
            }
            ColumnarValue::Array(array) => {
                Self::Text(cast(array, &DataType::Utf8)?.as_string::<i32>().clone())
            }
        })
    }
}

impl Rows {
    fn of(args: &[ColumnarValue], count: usize) -> Result<Self> {
        let columns = args.iter().map(Column::of).collect::<Result<_>>()?;
        Ok(Self { columns, count })
    }

    /// How many rows.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// How many arguments.
    pub(crate) fn width(&self) -> usize {
        self.columns.len()
    }

    /// The text of an argument in a row; nothing where it is null or not there.
    pub(crate) fn text(&self, argument: usize, row: usize) -> Option<&str> {
        match self.columns.get(argument)? {
            Column::SameText(text) => text.as_deref(),
            Column::Text(texts) => (!texts.is_null(row)).then(|| texts.value(row)),
            Column::SameWhole(_) | Column::Whole(_) => None,
        }
    }

    /// The number of an argument in a row.
    pub(crate) fn whole(&self, argument: usize, row: usize) -> Option<i64> {
        match self.columns.get(argument)? {
            Column::SameWhole(whole) => *whole,
            Column::Whole(numbers) => (!numbers.is_null(row)).then(|| numbers.value(row)),
            Column::SameText(_) | Column::Text(_) => None,
        }
    }

    /// An error that comes from these arguments: of the statement where they stand in it, of the row where one of them comes from a table.
    pub(crate) fn blame(&self, arguments: &[usize], error: DataFusionError) -> DataFusionError {
        let of_table = |&argument: &usize| {
            matches!(
                self.columns.get(argument),
                Some(Column::Text(_) | Column::Whole(_))
            )
        };
        if arguments.iter().any(of_table) {
            DataFusionError::External(Box::new(BadRow(sentence(&error))))
        } else {
            error
        }
    }

    /// What `of` says of each row, unless the work should end. A row that is bad by itself has no value, and is listed.
    pub(crate) fn each<T>(
        &self,
        workshop: &Workshop,
        mut of: impl FnMut(usize) -> Result<Option<T>>,
    ) -> Result<Vec<Option<T>>> {
        (0..self.count)
            .map(|row| {
                workshop.check()?;
                of(row).or_else(|error| {
                    let BadRow(words) = BadRow::of(error)?;
                    workshop.complaints.not_understood(words);
                    Ok(None)
                })
            })
            .collect()
    }
}

/// What is wrong with a value that comes from a table.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct BadRow(String);

impl BadRow {
    /// The bad row of an error, or the error where it is another.
    fn of(error: DataFusionError) -> Result<Self> {
        match error {
            DataFusionError::External(inner) => match inner.downcast::<Self>() {
                Ok(bad) => Ok(*bad),
                Err(inner) => Err(DataFusionError::External(inner)),
            },
            other => Err(other),
        }
    }
}

/// What was worked out last, for a column in which the same stands again and again.
#[derive(Debug)]
pub(crate) struct Last<T>(Option<(String, T)>);

impl<T> Default for Last<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Clone> Last<T> {
    /// What `make` gives for `text`, worked out anew only where the text is another.
    pub(crate) fn get(&mut self, text: &str, make: impl FnOnce() -> Result<T>) -> Result<T> {
        match &self.0 {
            Some((known, value)) if known == text => Ok(value.clone()),
            _ => {
                let value = make()?;
                self.0 = Some((text.to_owned(), value.clone()));
                Ok(value)
            }
        }
    }
}

/// Numbers as a column.
pub(crate) fn wholes(values: Vec<Option<i64>>) -> ArrayRef {
    Arc::new(Int64Array::from(values))
}

/// Texts as a column.
pub(crate) fn texts<T: AsRef<str>>(values: &[Option<T>]) -> ArrayRef {
    Arc::new(
        values
            .iter()
            .map(|value| value.as_ref().map(AsRef::as_ref))
            .collect::<StringArray>(),
    )
}
