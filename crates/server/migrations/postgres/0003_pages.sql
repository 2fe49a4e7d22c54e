-- What pages of the last versions fetch when they need it: during an update any node may be asked for it.
CREATE TABLE page_files (
    path  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    build TEXT COLLATE "C" NOT NULL,
    since BIGINT           NOT NULL,
    kind  TEXT COLLATE "C" NOT NULL,
    bytes BYTEA            NOT NULL
);
