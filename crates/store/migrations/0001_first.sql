-- The same text runs on SQLite and on PostgreSQL: only TEXT and BIGINT, times in milliseconds since 1970.
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    password TEXT,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    csrf TEXT NOT NULL,
    expires BIGINT NOT NULL
);

CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    created BIGINT NOT NULL
);
CREATE INDEX tokens_by_user ON tokens (user_id);

-- `number` is how many events the table has: the next event gets number + 1.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    settings TEXT NOT NULL,
    number BIGINT NOT NULL,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL
);
CREATE INDEX tables_by_owner ON tables (owner, touched);

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- What an idempotency key has already done, so that a request sent again is answered, not done again.
CREATE TABLE appends (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    request_key TEXT NOT NULL,
    digest TEXT NOT NULL,
    first_number BIGINT NOT NULL,
    last_number BIGINT NOT NULL,
    PRIMARY KEY (table_id, request_key)
);

CREATE TABLE links (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    view TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX links_by_table ON links (table_id);

CREATE TABLE decisions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    hand TEXT NOT NULL,
    auction TEXT NOT NULL,
    dealer TEXT NOT NULL,
    vul TEXT NOT NULL,
    system TEXT NOT NULL,
    theme TEXT,
    convention TEXT,
    user_call TEXT NOT NULL,
    best_call TEXT NOT NULL,
    score BIGINT NOT NULL,
    correctness TEXT NOT NULL,
    explanation TEXT NOT NULL
);
CREATE INDEX decisions_by_user ON decisions (user_id, created);
