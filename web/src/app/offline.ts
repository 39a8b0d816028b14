/** The worker that opens the page without a network (public/sw.js). Browsers have it on https and on this machine. */

/** Lets the worker keep what was loaded before it was there. */
function hand(worker: ServiceWorker | null): void {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  worker?.postMessage({ keep: [...new Set(loaded)] });
}

/** After everything else: the page may be there before this code is. */
function onceLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}

export function workOffline(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || import.meta.env.DEV) return;
  onceLoaded(() => {
    const first = workers.controller === null;
    workers.register("/sw.js").then(
      async () => {
        const { active } = await workers.ready;
        setTimeout(() => {
          if (first) hand(active);
          active?.postMessage({ families: true });
        }, 2000);
      },
      // A browser that does not allow it shows the page as ever.
      () => undefined,
    );
  });
}

/** Nothing of one person's is shown to the next. */
export function forgetSeen(): void {
  (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller?.postMessage({ forget: true });
}
