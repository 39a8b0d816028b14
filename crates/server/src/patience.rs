//! A connection to a client that must read what it asked for: one that takes nothing for a while is gone, or wants to do harm.

use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// A stream whose writes fail when nothing can be written for a while.
#[derive(Debug)]
pub(crate) struct Patient {
    stream: TcpStream,
    longest: Duration,
    /// Since the first write that had to wait: when patience ends.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    /// A stream that waits so long for its reader.
    pub(crate) fn new(stream: TcpStream, longest: Duration) -> Self {
        Self {
            stream,
            longest,
            waiting: None,
        }
    }

    /// What came of a write: one that cannot be done may wait until patience ends.
    fn judge<T>(&mut self, written: Poll<Result<T>>, context: &mut Context<'_>) -> Poll<Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let longest = self.longest;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(longest)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the client does not read")))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.judge(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    async fn pair(longest: Duration) -> (Patient, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let reader = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        (Patient::new(stream, longest), reader)
    }

    #[tokio::test]
    async fn who_reads_gets_everything_and_who_does_not_is_given_up() {
        let (mut writer, mut reader) = pair(Duration::from_mins(1)).await;
        let much = vec![7; 64 << 20];
        let all = tokio::spawn(async move {
            let mut read = Vec::new();
            reader.read_to_end(&mut read).await.unwrap();
            read.len()
        });
        writer.write_all(&much).await.unwrap();
        drop(writer);
        assert_eq!(all.await.unwrap(), much.len());

        let (mut writer, _reader) = pair(Duration::from_millis(50)).await;
        let refused = writer.write_all(&much).await.unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::TimedOut);
    }
}
