//! Columns of a table, in and out by the Arrow PyCapsule interface, and lists of Python beside them.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray, UInt8Array};
use arrow_schema::{DataType, Field, FieldRef};
use kibitzer_bridge::Notation;
use kibitzer_wire::Problem;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyCapsule, PyDict, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_stream_pycapsule};
use pyo3_arrow::input::AnyArray;
use rayon::prelude::*;

use crate::deal::Deal;
use crate::hand::Hand;
use crate::wait::Watch;

/// So many rows are one piece of work.
pub(crate) const PIECE: usize = 4096;

/// A column of texts as a caller may give it: anything of Arrow's, or a list of texts or hands.
pub(crate) enum Texts {
    Arrow(Vec<ArrayRef>),
    List(Vec<Item>),
}

/// A row of a list.
pub(crate) enum Item {
    Theirs(PyBackedStr),
    Ours(String),
    Nothing,
}

impl<'py> FromPyObject<'_, 'py> for Item {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<PyBackedStr>() {
            Ok(Self::Theirs(text))
        } else if let Ok(hand) = object.cast::<Hand>() {
            Ok(Self::Ours(hand.get().0.written().to_string()))
        } else if let Ok(deal) = object.cast::<Deal>() {
            Ok(Self::Ours(kibitzer_bridge::wire::deal_text(&deal.get().0)))
        } else if object.is_none() {
            Ok(Self::Nothing)
        } else {
            Ok(Self::Ours(object.str()?.to_string()))
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Texts {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let is_arrow = object.hasattr("__arrow_c_array__")? || object.hasattr("__arrow_c_stream__")?;
        if !is_arrow {
            return object.extract::<Vec<Item>>().map(Self::List);
        }
        let (chunks, field) = object.extract::<AnyArray>()?.into_chunked_array()?.into_inner();
        match field.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(Self::Arrow(chunks)),
            DataType::Dictionary(_, values) if **values == DataType::Utf8 => {
                let plain = |chunk: &ArrayRef| {
                    arrow_cast::cast(chunk, &DataType::Utf8)
                        .map_err(|error| PyTypeError::new_err(error.to_string()))
                };
                chunks.iter().map(plain).collect::<PyResult<_>>().map(Self::Arrow)
            }
            other => Err(PyTypeError::new_err(format!(
                "a column of texts was expected, not one of {other}"
            ))),
        }
    }
}

impl Texts {
    /// Every row; nothing where there is none.
    pub(crate) fn rows(&self) -> Vec<Option<&str>> {
        match self {
            Self::List(items) => items.iter().map(Item::text).collect(),
            Self::Arrow(chunks) => {
                let mut rows = Vec::with_capacity(chunks.iter().map(Array::len).sum());
                for chunk in chunks {
                    match chunk.data_type() {
                        DataType::Utf8View => rows.extend(chunk.as_string_view().iter()),
                        DataType::LargeUtf8 => rows.extend(chunk.as_string::<i64>().iter()),
                        _ => rows.extend(chunk.as_string::<i32>().iter()),
                    }
                }
                rows
            }
        }
    }

    /// The pieces of a column of Arrow's, to which the answer is a column too.
    pub(crate) fn chunks(&self) -> Option<&[ArrayRef]> {
        match self {
            Self::Arrow(chunks) => Some(chunks),
            Self::List(_) => None,
        }
    }

    /// Whether it is a column of Arrow's.
    pub(crate) const fn is_arrow(&self) -> bool {
        matches!(self, Self::Arrow(_))
    }
}

impl Item {
    fn text(&self) -> Option<&str> {
        match self {
            Self::Theirs(text) => Some(text),
            Self::Ours(text) => Some(text),
            Self::Nothing => None,
        }
    }
}

/// What `of` says of every row, worked out on every core; the first row that is wrong is named.
pub(crate) fn each_row<R: Copy + Sync, T: Send>(
    rows: &[R],
    watch: &Watch,
    of: impl Fn(R) -> Result<T, Problem> + Sync,
) -> Result<Vec<T>, Problem> {
    watch.expect(rows.len());
    let piece = |(number, rows): (usize, &[R])| {
        watch.stop.check()?;
        let row =
            |(place, &row): (usize, &R)| of(row).map_err(|problem| at_row(problem, number * PIECE + place));
        let answers = rows
            .iter()
            .enumerate()
            .map(row)
            .collect::<Result<Vec<T>, Problem>>();
        watch.advance(rows.len());
        answers
    };
    let pieces: Vec<Result<Vec<T>, Problem>> = rows.par_chunks(PIECE).enumerate().map(piece).collect();
    let mut all = Vec::with_capacity(rows.len());
    for piece in pieces {
        all.extend(piece?);
    }
    Ok(all)
}

/// A number for every text of a column without gaps, worked out on every core with nothing set aside for a row but its number; the
/// first row that is wrong is named.
pub(crate) fn each_text(
    chunks: &[ArrayRef],
    watch: &Watch,
    of: impl Fn(&str) -> Result<u8, Problem> + Sync,
) -> Result<UInt8Array, Problem> {
    let mut numbers = vec![0; chunks.iter().map(Array::len).sum()];
    watch.expect(numbers.len());
    let mut rest = numbers.as_mut_slice();
    let mut before = 0;
    for chunk in chunks {
        let (here, after) = rest.split_at_mut(chunk.len());
        match chunk.data_type() {
            DataType::Utf8View => {
                let texts = chunk.as_string_view();
                fill(here, before, watch, |row| of(texts.value(row)))
            }
            DataType::LargeUtf8 => {
                let texts = chunk.as_string::<i64>();
                fill(here, before, watch, |row| of(texts.value(row)))
            }
            _ => {
                let texts = chunk.as_string::<i32>();
                fill(here, before, watch, |row| of(texts.value(row)))
            }
        }?;
        before += chunk.len();
        rest = after;
    }
    Ok(numbers.into())
}

/// Fills the numbers of a chunk before which there are so many rows.
fn fill(
    numbers: &mut [u8],
    before: usize,
    watch: &Watch,
    of: impl Fn(usize) -> Result<u8, Problem> + Sync,
) -> Result<(), Problem> {
    let piece = |(number, piece): (usize, &mut [u8])| {
        watch.stop.check()?;
        for (row, slot) in (number * PIECE..).zip(piece.iter_mut()) {
            *slot = of(row).map_err(|problem| at_row(problem, before + row))?;
        }
        watch.advance(piece.len());
        Ok(())
    };
    let done: Vec<Result<(), Problem>> = numbers.par_chunks_mut(PIECE).enumerate().map(piece).collect();
    done.into_iter().collect()
}

/// The same problem, in a row.
pub(crate) fn at_row(problem: Problem, row: usize) -> Problem {
    let row = format!("row {row}");
    let place = match &problem.at {
        Some(at) => at.clone().within(row),
        None => row.into(),
    };
    problem.at(place)
}

/// A column that answers a question about many rows.
///
/// Polars, pyarrow and pandas take it as it is (``polars.Series(column)``, ``pyarrow.array(column)``): it has the Arrow PyCapsule
/// interface. ``list(column)`` needs none of them.
#[pyclass(frozen, module = "kibitzer", name = "Column")]
#[derive(Debug)]
pub(crate) struct Column {
    array: ArrayRef,
    field: FieldRef,
}

impl Column {
    pub(crate) fn new(name: &str, array: ArrayRef) -> Self {
        let field = Field::new(name, array.data_type().clone(), true);
        Self {
            array,
            field: Arc::new(field),
        }
    }
}

#[pymethods]
impl Column {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        Ok(to_array_pycapsules(
            py,
            self.field.clone(),
            &self.array,
            requested_schema,
        )?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        stream(py, self.array.clone(), self.field.clone(), requested_schema)
    }

    /// The values as a list.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        list(py, &self.array)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_list(py)?.call_method0("__iter__")
    }

    fn __repr__(&self) -> String {
        format!(
            "<Column {} of {} rows of {}>",
            self.field.name(),
            self.array.len(),
            self.array.data_type()
        )
    }
}

/// A table of columns with names.
///
/// Polars, pyarrow and pandas take it as it is (``polars.DataFrame(table)``, ``pyarrow.table(table)``,
/// ``pandas.DataFrame.from_arrow(table)``). ``table["south"]`` is a column, ``table.to_dict()`` needs none of them.
#[pyclass(frozen, module = "kibitzer", name = "Table")]
#[derive(Debug)]
pub(crate) struct Table(pub(crate) RecordBatch);

#[pymethods]
impl Table {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (array, field) = self.as_struct();
        Ok(to_array_pycapsules(py, field, &array, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let (array, field) = self.as_struct();
        stream(py, array, field, requested_schema)
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        let schema = self.0.schema();
        schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The columns as lists, by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (name, array) in self.column_names().iter().zip(self.0.columns()) {
            columns.set_item(name, list(py, array)?)?;
        }
        Ok(columns)
    }

    fn __getitem__(&self, name: &str) -> PyResult<Column> {
        let array = self.0.column_by_name(name).ok_or_else(|| {
            let names = self.column_names().join(", ");
            pyo3::exceptions::PyKeyError::new_err(format!("no column is called {name}; there are {names}"))
        })?;
        Ok(Column::new(name, array.clone()))
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Table of {} rows: {}>",
            self.0.num_rows(),
            self.column_names().join(", ")
        )
    }
}

impl Table {
    fn as_struct(&self) -> (ArrayRef, FieldRef) {
        let array = StructArray::from(self.0.clone());
        let field = Field::new("", array.data_type().clone(), false);
        (Arc::new(array), Arc::new(field))
    }
}

fn stream<'py>(
    py: Python<'py>,
    array: ArrayRef,
    field: FieldRef,
    requested_schema: Option<Bound<'py, PyCapsule>>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let reader = ArrayIterator::new(vec![Ok(array)], field);
    Ok(to_stream_pycapsule(py, Box::new(reader), requested_schema)?)
}

fn list<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyAny>> {
    use arrow_array::types::{Int32Type, UInt8Type, UInt64Type};
    match array.data_type() {
        DataType::UInt8 => array
            .as_primitive::<UInt8Type>()
            .iter()
            .map(|value| value.map(u16::from))
            .collect::<Vec<_>>()
            .into_pyobject(py),
        DataType::UInt64 => array
            .as_primitive::<UInt64Type>()
            .iter()
            .collect::<Vec<_>>()
            .into_pyobject(py),
        DataType::Int32 => array
            .as_primitive::<Int32Type>()
            .iter()
            .collect::<Vec<_>>()
            .into_pyobject(py),
        DataType::Boolean => array.as_boolean().iter().collect::<Vec<_>>().into_pyobject(py),
        _ => array
            .as_string::<i32>()
            .iter()
            .collect::<Vec<_>>()
            .into_pyobject(py),
    }
}
