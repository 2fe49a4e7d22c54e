-- What SQLite has after its migrations up to 0006, in PostgreSQL's words. Text is compared byte by byte, as in SQLite,
-- whatever the language of the database: every store gives the same lists in the same order.
CREATE TABLE matches (
    id     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game   TEXT COLLATE "C" NOT NULL,
    begun  BIGINT           NOT NULL,
    header TEXT COLLATE "C" NOT NULL
);

CREATE INDEX matches_by_game ON matches (game, begun);

-- What happened, append-only: whoever inserts (match_id, seq) first has won the race.
CREATE TABLE entries (
    match_id TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    seq      BIGINT           NOT NULL,
    at       BIGINT           NOT NULL,
    payload  TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (match_id, seq)
);

CREATE TABLE results (
    match_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES matches (id),
    game     TEXT COLLATE "C" NOT NULL,
    finished BIGINT           NOT NULL,
    moves    BIGINT           NOT NULL,
    day      BIGINT           NOT NULL,
    players  BIGINT           NOT NULL,
    points   BIGINT           NOT NULL,
    reason   TEXT COLLATE "C" NOT NULL,
    origin   TEXT COLLATE "C"
);

CREATE INDEX results_by_time ON results (finished, match_id);

CREATE TABLE result_seats (
    match_id TEXT COLLATE "C" NOT NULL REFERENCES results (match_id),
    seat     BIGINT           NOT NULL,
    name     TEXT COLLATE "C" NOT NULL,
    bot      TEXT COLLATE "C",
    score    BIGINT           NOT NULL,
    won      BIGINT           NOT NULL,
    who      TEXT COLLATE "C" NOT NULL,
    game     TEXT COLLATE "C" NOT NULL,
    day      BIGINT           NOT NULL,
    players  BIGINT           NOT NULL,
    reason   TEXT COLLATE "C" NOT NULL,
    origin   TEXT COLLATE "C",
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX seats_by_who ON result_seats (game, who, bot, day, score, won, reason, origin);
CREATE INDEX seats_by_score ON result_seats (game, score DESC, day) WHERE reason = 'played_out';

-- What the statistics count over all finished games is counted when a game is finished, by the database itself.
CREATE TABLE tallies (
    game       TEXT COLLATE "C" NOT NULL,
    who        TEXT COLLATE "C" NOT NULL,
    is_bot     BIGINT           NOT NULL,
    players    BIGINT           NOT NULL,
    games      BIGINT           NOT NULL,
    wins       BIGINT           NOT NULL,
    scored     BIGINT           NOT NULL,
    best_score BIGINT,
    points     BIGINT           NOT NULL,
    PRIMARY KEY (game, who, is_bot, players)
);

CREATE TABLE score_counts (
    game  TEXT COLLATE "C" NOT NULL,
    score BIGINT           NOT NULL,
    seats BIGINT           NOT NULL,
    PRIMARY KEY (game, score)
);

CREATE TABLE days (
    game   TEXT COLLATE "C" NOT NULL,
    day    BIGINT           NOT NULL,
    games  BIGINT           NOT NULL,
    seats  BIGINT           NOT NULL,
    points BIGINT           NOT NULL,
    PRIMARY KEY (game, day)
);

CREATE TABLE ends (
    game   TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    origin TEXT COLLATE "C" NOT NULL,
    games  BIGINT           NOT NULL,
    PRIMARY KEY (game, reason, origin)
);

CREATE FUNCTION count_result() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO days VALUES (NEW.game, NEW.day, 1, 0, 0)
        ON CONFLICT (game, day) DO UPDATE SET games = days.games + 1;
    INSERT INTO ends VALUES (NEW.game, NEW.reason, COALESCE(NEW.origin, ''), 1)
        ON CONFLICT (game, reason, origin) DO UPDATE SET games = ends.games + 1;
    RETURN NULL;
END $$;

CREATE FUNCTION take_back_result() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    UPDATE days SET games = games - 1 WHERE game = OLD.game AND day = OLD.day;
    DELETE FROM days WHERE games = 0 AND game = OLD.game AND day = OLD.day;
    UPDATE ends SET games = games - 1
        WHERE game = OLD.game AND reason = OLD.reason AND origin = COALESCE(OLD.origin, '');
    DELETE FROM ends WHERE games = 0 AND game = OLD.game;
    RETURN NULL;
END $$;

-- The result is written before its seats, and taken back after them.
CREATE FUNCTION count_seat() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    kind BIGINT := CASE WHEN NEW.bot IS NULL THEN 0 ELSE 1 END;
BEGIN
    INSERT INTO tallies VALUES (NEW.game, NEW.who, kind, NEW.players, 1, NEW.won, 0, NULL, 0)
        ON CONFLICT (game, who, is_bot, players)
        DO UPDATE SET games = tallies.games + 1, wins = tallies.wins + NEW.won;
    IF NEW.reason = 'played_out' THEN
        UPDATE tallies SET scored = scored + 1, points = points + NEW.score,
            best_score = GREATEST(COALESCE(best_score, NEW.score), NEW.score)
            WHERE game = NEW.game AND who = NEW.who AND is_bot = kind AND players = NEW.players;
        IF NEW.bot IS NULL THEN
            INSERT INTO score_counts VALUES (NEW.game, NEW.score, 1)
                ON CONFLICT (game, score) DO UPDATE SET seats = score_counts.seats + 1;
            UPDATE days SET seats = seats + 1, points = points + NEW.score
                WHERE game = NEW.game AND day = NEW.day;
        END IF;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION take_back_seat() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    kind BIGINT := CASE WHEN OLD.bot IS NULL THEN 0 ELSE 1 END;
BEGIN
    UPDATE tallies SET games = games - 1, wins = wins - OLD.won
        WHERE game = OLD.game AND who = OLD.who AND is_bot = kind AND players = OLD.players;
    IF OLD.reason = 'played_out' THEN
        UPDATE tallies SET scored = scored - 1, points = points - OLD.score,
            best_score = (SELECT MAX(score) FROM result_seats WHERE game = OLD.game AND who = OLD.who
                AND bot IS NOT DISTINCT FROM OLD.bot AND players = OLD.players AND reason = 'played_out')
            WHERE game = OLD.game AND who = OLD.who AND is_bot = kind AND players = OLD.players;
        IF OLD.bot IS NULL THEN
            UPDATE score_counts SET seats = seats - 1 WHERE game = OLD.game AND score = OLD.score;
            DELETE FROM score_counts WHERE seats = 0 AND game = OLD.game AND score = OLD.score;
            UPDATE days SET seats = seats - 1, points = points - OLD.score
                WHERE game = OLD.game AND day = OLD.day;
        END IF;
    END IF;
    DELETE FROM tallies WHERE games = 0 AND game = OLD.game AND who = OLD.who;
    RETURN NULL;
END $$;

CREATE TRIGGER result_counted AFTER INSERT ON results FOR EACH ROW EXECUTE FUNCTION count_result();
CREATE TRIGGER result_taken_back AFTER DELETE ON results FOR EACH ROW EXECUTE FUNCTION take_back_result();
CREATE TRIGGER seat_counted AFTER INSERT ON result_seats FOR EACH ROW EXECUTE FUNCTION count_seat();
CREATE TRIGGER seat_taken_back AFTER DELETE ON result_seats FOR EACH ROW EXECUTE FUNCTION take_back_seat();

-- Matches in which something is due: a computer plays, or somebody has no time left.
CREATE TABLE due (
    match_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES matches (id),
    at       BIGINT           NOT NULL
);

CREATE INDEX due_by_time ON due (at, match_id);

-- The one row about the store itself. No program before "readable_from" understands what lies here. "heartbeat" is the last
-- moment at which somebody is known to have served.
CREATE TABLE house (
    id            BIGINT           NOT NULL PRIMARY KEY CHECK (id = 1),
    readable_from TEXT COLLATE "C" NOT NULL,
    heartbeat     BIGINT
);

INSERT INTO house (id, readable_from) VALUES (1, '0.2.0');

-- When nobody served.
CREATE TABLE pauses (
    since BIGINT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);
