/**
 * Opens the page without a network and shows what was seen last.
 *
 * The network comes first for everything that may change; what it answered is kept and shown when it does not answer. Files
 * whose names carry a digest never change: they come from here. Nothing that changes anything is ever answered from here.
 */
const SHELL = "shell-1";
const SEEN = "seen-1";
/** How many answers of the API are kept; the oldest go. */
const MOST = 200;

const isFile = (url) => url.pathname.startsWith("/assets/") || /\.(svg|png|webmanifest)$/.test(url.pathname);
const isKept = (url) =>
  /^\/api\/v1\/(session|tables|shared|clue\/editions|systems|practice)(\/|$)/.test(url.pathname) &&
  !url.pathname.endsWith("/live");

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add("/")));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (name) => name !== SHELL && name !== SEEN;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The code of every game, so that each opens without a network even if it never was open before. */
const FAMILIES = ["/", "/clue/new", "/domino/new", "/bridge/practice"];

async function keepFamilies() {
  const cache = await caches.open(SHELL);
  for (const address of FAMILIES) {
    const page = await (await fetch(address)).text();
    const files = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    for (const file of files) if (!(await cache.match(file))) await cache.add(file);
  }
}

/** What the page had loaded before this worker was there; and a new start after signing in or out. */
self.addEventListener("message", (event) => {
  const { keep, forget, families } = event.data ?? {};
  if (forget) event.waitUntil(caches.delete(SEEN));
  // Without a network they are kept the next time.
  if (families) event.waitUntil(keepFamilies().catch(() => undefined));
  if (!Array.isArray(keep)) return;
  const add = async (address) => {
    const url = new URL(address);
    if (url.origin !== location.origin) return;
    if (isFile(url)) await (await caches.open(SHELL)).add(url.href);
    else if (isKept(url)) await put(SEEN, new Request(url.href), await fetch(url.href));
  };
  event.waitUntil(Promise.allSettled(keep.map(add)));
});

async function put(name, request, response) {
  if (!response.ok) return;
  const cache = await caches.open(name);
  await cache.put(request, response);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => cache.delete(old)));
}

async function fromFiles(request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  await put(SHELL, request, response.clone());
  return response;
}

/** The answer of the network, or else the last one, marked as such. */
async function fromNetwork(event, request) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(put(SEEN, request, response.clone()));
    return response;
  } catch (error) {
    const known = await caches.match(request);
    if (!known) throw error;
    const headers = new Headers(known.headers);
    headers.set("x-kept", "1");
    return new Response(known.body, { status: known.status, headers });
  }
}

async function view(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(put(SHELL, new Request("/"), response.clone()));
    return response;
  } catch (error) {
    const shell = await caches.match("/");
    if (!shell) throw error;
    return shell;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!url.pathname.startsWith("/api/") && url.pathname !== "/join") event.respondWith(view(event));
  } else if (isFile(url)) event.respondWith(fromFiles(request));
  else if (isKept(url)) event.respondWith(fromNetwork(event, new Request(url.href)));
});
