/** A long question: started, watched, cancelled. */
import { useEffect, useRef, useState } from "react";
import { call, Failure, post } from "./client";
import { listen } from "./live";
import type { Job } from "./types";

export interface Running<A> {
  job: Job<A> | null;
  failure: Failure | null;
  running: boolean;
  start: (ask: string, question: Record<string, unknown>) => void;
  cancel: () => void;
}

function problemOf(job: Job<unknown>): Failure | null {
  return job.error ? new Failure(job.error.kind, job.error.message, job.error, 422) : null;
}

const unfinished = (job: Job<unknown> | null) => job?.status === "queued" || job?.status === "running";

function drop(job: Job<unknown>): Promise<unknown> {
  return call("DELETE", `/jobs/${job.id}`, undefined, { keepalive: true });
}

/** Runs when the view is left, or the whole page. */
function useLeaving(leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const run = () => latest.current();
    window.addEventListener("pagehide", run);
    return () => {
      window.removeEventListener("pagehide", run);
      run();
    };
  }, []);
}

export function useJob<A>(): Running<A> {
  const [job, setJob] = useState<Job<A> | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const close = useRef<() => void>(() => undefined);
  // Nobody waits for the answer any more: the server need not work on it.
  useLeaving(() => {
    close.current();
    if (job && unfinished(job)) drop(job).catch(() => undefined);
  });

  const watch = (started: Job<A>) => {
    setJob(started);
    close.current = listen(`/jobs/${started.id}/live`, {
      progress: (data) => {
        const now = data as Job<A>;
        setJob(now);
        setFailure(problemOf(now));
        if (!unfinished(now)) close.current();
      },
    });
  };
  const start: Running<A>["start"] = (ask, question) => {
    close.current();
    setFailure(null);
    setJob(null);
    post<Job<A>>("/jobs", { ask, question }).then(watch, (error) => setFailure(Failure.from(error)));
  };
  const cancel = () => {
    if (job) drop(job).catch((error) => setFailure(Failure.from(error)));
  };
  return { job, failure, running: unfinished(job), start, cancel };
}
