//! Live tables: whoever watches a table hears that it has changed.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::stream::unfold;
use futures_util::{Stream, StreamExt};
use kibitzer_store::{Changed, Store, Table, TableId};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::failure::Failure;
use crate::shares::{Share, Shares};

/// The most streams open at a time, and the most that one user has open, or one address that looks through links.
const MOST_STREAMS: usize = 5_000;
const MOST_OF_ONE: usize = 1_000;

/// How often a stream looks whether what let its reader in still does.
const LOOK_AGAIN: Duration = Duration::from_secs(10);

/// How many streams look at a time. A thousand of them may be woken at once, and whoever asks something waits for the same database.
const LOOKS_AT_ONCE: usize = 2;

/// What a stream says about its table: how many changes it has; `None` when it is gone.
type News = Option<u64>;

/// Everyone who watches a table, by table.
#[derive(Debug, Clone)]
pub(crate) struct Hub {
    tables: Arc<Mutex<HashMap<TableId, watch::Sender<News>>>>,
    places: Arc<Semaphore>,
    shares: Shares<String>,
    looks: Arc<Semaphore>,
    closing: watch::Sender<bool>,
    /// How often something was revoked that lets people in: whoever watches looks whether it was theirs.
    revoked: watch::Sender<u64>,
}

/// Somebody who watches a table.
#[derive(Debug)]
pub(crate) struct Watcher {
    news: watch::Receiver<News>,
    closing: watch::Receiver<bool>,
    revoked: watch::Receiver<u64>,
    looks: Arc<Semaphore>,
    _place: OwnedSemaphorePermit,
    _share: Share<String>,
}

impl Hub {
    pub(crate) fn new() -> Self {
        Self {
            tables: Arc::default(),
            places: Arc::new(Semaphore::new(MOST_STREAMS)),
            shares: Shares::new(MOST_OF_ONE),
            looks: Arc::new(Semaphore::new(LOOKS_AT_ONCE)),
            closing: watch::Sender::new(false),
            revoked: watch::Sender::new(0),
        }
    }

    /// How many streams are open.
    pub(crate) fn streams(&self) -> usize {
        MOST_STREAMS - self.places.available_permits()
    }

    /// Tells those who watch a table how many changes it has now.
    pub(crate) fn tell(&self, table: &TableId, news: News) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = tables.get(table) {
            sender.send_if_modified(|known| {
                // News may come twice and out of order: from this server and through PostgreSQL.
                let newer = news.is_none() || news > *known;
                if newer {
                    *known = news;
                }
                newer
            });
            if sender.is_closed() {
                tables.remove(table);
            }
        }
    }

    /// Passes on what the store says of a table.
    pub(crate) fn hear(&self, news: &Changed) {
        self.tell(&news.table, (news.number > 0).then_some(news.number));
    }

    /// A link, a token or a session has ended: its streams end.
    pub(crate) fn doors_closed(&self) {
        self.revoked.send_modify(|count| *count += 1);
    }

    /// Ends every stream, for a shutdown.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Watches a table that has `number` changes, for `who`.
    pub(crate) fn watch(&self, who: &str, table: &TableId, number: u64) -> Result<Watcher, Failure> {
        let busy = || Failure::Busy(Duration::from_secs(10));
        let share = self.shares.take(&who.to_owned()).ok_or_else(busy)?;
        let place = self.places.clone().try_acquire_owned().map_err(|_| busy())?;
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.retain(|_, sender| !sender.is_closed());
        let sender = tables
            .entry(table.clone())
            .or_insert_with(|| watch::Sender::new(Some(number)));
        let mut news = sender.subscribe();
        // The first thing a watcher hears is where the table stands: after a broken line it knows what it missed.
        news.mark_changed();
        Ok(Watcher {
            news,
            closing: self.closing.subscribe(),
            revoked: self.revoked.subscribe(),
            looks: self.looks.clone(),
            _place: place,
            _share: share,
        })
    }

    /// Watches a table of the store, and misses nothing that happens from now on.
    pub(crate) async fn watch_table(
        &self,
        who: &str,
        store: &Store,
        table: &Table,
    ) -> Result<Watcher, Failure> {
        let watcher = self.watch(who, &table.id, table.number)?;
        // Something may have happened after the table was looked up and before anyone watched it.
        self.tell(&table.id, store.table_number(&table.id).await?);
        Ok(watcher)
    }

    /// Passes on what other servers on the same PostgreSQL do, for ever.
    pub(crate) async fn follow(self, store: Store) {
        loop {
            if let Err(error) = self.follow_once(&store).await {
                tracing::warn!(%error, "lost touch with the other servers");
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    async fn follow_once(&self, store: &Store) -> Result<(), kibitzer_store::StoreError> {
        let Some(mut listener) = store.listen().await? else {
            return std::future::pending().await;
        };
        // What happened while nobody listened.
        self.look_again(store).await?;
        loop {
            match listener.next().await? {
                Some(news) => self.hear(&news),
                None => self.look_again(store).await?,
            }
        }
    }

    /// Looks at every watched table: something may have been missed.
    async fn look_again(&self, store: &Store) -> Result<(), kibitzer_store::StoreError> {
        let watched: Vec<TableId> = {
            let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            tables.keys().cloned().collect()
        };
        for table in watched {
            self.tell(&table, store.table_number(&table).await?);
        }
        Ok(())
    }
}

impl Watcher {
    /// The stream as server-sent events: `number` with how many changes there are now, `gone` at the end.
    pub(crate) fn into_events(self) -> Sse<impl Stream<Item = Result<Event, Infallible>> + Send> {
        let stream = unfold((self, false), |(mut watcher, gone)| async move {
            if gone {
                return None;
            }
            let news = watcher.next().await?;
            Some((Ok(event_of(news)), (watcher, news.is_none())))
        });
        Sse::new(stream.fuse()).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
    }

    /// The same for who may look as long as a link, a token or a session lasts.
    pub(crate) fn into_events_of<Look, Answer>(
        self,
        look: Look,
    ) -> Sse<impl Stream<Item = Result<Event, Infallible>> + Send>
    where
        Look: Fn() -> Answer + Send + Sync + 'static,
        Answer: Future<Output = Option<Result<News, Failure>>> + Send + 'static,
    {
        let stream = self.looking(look).map(|news| Ok(event_of(news)));
        Sse::new(stream.fuse()).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
    }

    /// What is seen from now on: `look` says which number it is now, or that the link opens nothing any more, or nothing at all to
    /// those who have no business here any more. It is asked at every change, when something is revoked here, and now and then, since
    /// that may happen on another server. A database that does not answer closes nothing: the next look will tell.
    fn looking<Look, Answer>(self, look: Look) -> impl Stream<Item = News> + Send
    where
        Look: Fn() -> Answer + Send + Sync + 'static,
        Answer: Future<Output = Option<Result<News, Failure>>> + Send + 'static,
    {
        let state = (self.revoked.clone(), self, None, look);
        unfold(state, |(mut revoked, mut watcher, told, look)| async move {
            if told == Some(None) {
                return None;
            }
            loop {
                tokio::select! {
                    news = watcher.next() => drop(news?),
                    _ = revoked.changed() => {}
                    () = tokio::time::sleep(LOOK_AGAIN) => {}
                }
                let turn = watcher.looks.acquire().await.ok()?;
                let seen = look().await;
                drop(turn);
                match seen? {
                    Ok(news) if told.is_none_or(|told| news.is_none() || news > told) => {
                        return Some((news, (revoked, watcher, Some(news), look)));
                    }
                    _ => {}
                }
            }
        })
    }

    async fn next(&mut self) -> Option<News> {
        tokio::select! {
            changed = self.news.changed() => {
                changed.ok()?;
                Some(*self.news.borrow_and_update())
            }
            _ = self.closing.wait_for(|closing| *closing) => None,
        }
    }
}

fn event_of(news: News) -> Event {
    match news {
        Some(number) => Event::default()
            .event("number")
            .id(number.to_string())
            .data(format!(r#"{{"number":{number}}}"#)),
        None => Event::default().event("gone").data("{}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test]
    async fn a_watcher_hears_where_the_table_stands_and_then_what_is_new() {
        let hub = Hub::new();
        let table = TableId::random().unwrap();
        let mut watcher = hub.watch("ann", &table, 3).unwrap();
        assert_eq!(hub.streams(), 1);
        assert_eq!(watcher.next().await, Some(Some(3)));
        hub.tell(&table, Some(5));
        hub.tell(&table, Some(4));
        assert_eq!(watcher.next().await, Some(Some(5)));
        hub.tell(&table, None);
        assert_eq!(watcher.next().await, Some(None));
        hub.close();
        assert_eq!(watcher.next().await, None);
        drop(watcher);
        assert_eq!(hub.streams(), 0);
    }

    #[tokio::test]
    async fn streams_that_are_woken_together_look_a_few_at_a_time() {
        let hub = Hub::new();
        let table = TableId::random().unwrap();
        let (looking, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let streams = (0..50).map(|_| {
            let (looking, most) = (looking.clone(), most.clone());
            let look = move || {
                let (looking, most) = (looking.clone(), most.clone());
                async move {
                    most.fetch_max(looking.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
                    tokio::task::yield_now().await;
                    looking.fetch_sub(1, Ordering::Relaxed);
                    Some(Ok(Some(1)))
                }
            };
            let stream = hub.watch("ann", &table, 1).unwrap().looking(look);
            tokio::spawn(async move { Box::pin(stream).next().await })
        });
        for stream in streams.collect::<Vec<_>>() {
            assert_eq!(stream.await.unwrap(), Some(Some(1)));
        }
        assert!(most.load(Ordering::Relaxed) <= LOOKS_AT_ONCE);
    }

    #[test]
    fn one_who_opens_streams_without_end_leaves_room_for_others() {
        let hub = Hub::new();
        let table = TableId::random().unwrap();
        let opened: Vec<_> = (0..2 * MOST_STREAMS)
            .filter_map(|_| hub.watch("greedy", &table, 0).ok())
            .collect();
        assert!(opened.len() < MOST_STREAMS / 2);
        assert!(hub.watch("ann", &table, 0).is_ok());
        drop(opened);
        assert!(hub.watch("greedy", &table, 0).is_ok());
    }
}
