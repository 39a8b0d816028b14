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
  return job.error ? new Failure(job.error.kind, job.error.message, job.error.at ?? null, 422) : null;
}

export function useJob<A>(): Running<A> {
  const [job, setJob] = useState<Job<A> | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const close = useRef<() => void>(() => undefined);
  useEffect(() => () => close.current(), []);

  const watch = (started: Job<A>) => {
    setJob(started);
    close.current = listen(`/jobs/${started.id}/live`, {
      progress: (data) => {
        const now = data as Job<A>;
        setJob(now);
        setFailure(problemOf(now));
        if (now.status !== "queued" && now.status !== "running") close.current();
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
    if (job) call("DELETE", `/jobs/${job.id}`).catch((error) => setFailure(Failure.from(error)));
  };
  const running = job?.status === "queued" || job?.status === "running";
  return { job, failure, running, start, cancel };
}
