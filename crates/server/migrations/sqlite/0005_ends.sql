-- Not every game is played out any more. Where a game from before got its chance from is not known.
ALTER TABLE results ADD COLUMN reason TEXT NOT NULL DEFAULT 'played_out';
ALTER TABLE results ADD COLUMN origin TEXT;
ALTER TABLE result_seats ADD COLUMN reason TEXT NOT NULL DEFAULT 'played_out';
ALTER TABLE result_seats ADD COLUMN origin TEXT;

DROP TRIGGER seat_counted;
DROP TRIGGER seat_taken_back;
DROP TRIGGER result_counted;
DROP TRIGGER result_taken_back;

-- Every end counts as a game, and perhaps as a win; points and scores are only those of games that were played out, "scored" of
-- them. Who has none has no best score.
ALTER TABLE tallies RENAME TO old_tallies;
CREATE TABLE tallies (
    game       TEXT   NOT NULL,
    who        TEXT   NOT NULL,
    is_bot     BIGINT NOT NULL,
    players    BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    wins       BIGINT NOT NULL,
    scored     BIGINT NOT NULL,
    best_score BIGINT,
    points     BIGINT NOT NULL,
    PRIMARY KEY (game, who, is_bot, players)
);
INSERT INTO tallies
    SELECT game, who, is_bot, players, games, wins, games, best_score, points FROM old_tallies;
DROP TABLE old_tallies;

-- How games ended and where their chance came from: '' where that is not known.
CREATE TABLE ends (
    game   TEXT   NOT NULL,
    reason TEXT   NOT NULL,
    origin TEXT   NOT NULL,
    games  BIGINT NOT NULL,
    PRIMARY KEY (game, reason, origin)
);
INSERT INTO ends SELECT game, 'played_out', '', SUM(games) FROM days GROUP BY game;

CREATE TRIGGER seat_counted AFTER INSERT ON result_seats BEGIN
    INSERT INTO tallies VALUES (NEW.game, NEW.who, NEW.bot IS NOT NULL, NEW.players, 1, NEW.won, 0, NULL, 0)
        ON CONFLICT DO UPDATE SET games = games + 1, wins = wins + NEW.won;
    UPDATE tallies SET scored = scored + 1, points = points + NEW.score,
        best_score = MAX(COALESCE(best_score, NEW.score), NEW.score)
        WHERE NEW.reason = 'played_out'
            AND game = NEW.game AND who = NEW.who AND is_bot = (NEW.bot IS NOT NULL) AND players = NEW.players;
    INSERT INTO score_counts SELECT NEW.game, NEW.score, 1 WHERE NEW.reason = 'played_out'
        ON CONFLICT DO UPDATE SET seats = seats + 1;
END;

CREATE TRIGGER seat_taken_back AFTER DELETE ON result_seats BEGIN
    UPDATE tallies SET games = games - 1, wins = wins - OLD.won
        WHERE game = OLD.game AND who = OLD.who AND is_bot = (OLD.bot IS NOT NULL) AND players = OLD.players;
    UPDATE tallies SET scored = scored - 1, points = points - OLD.score,
        best_score = (SELECT MAX(score) FROM result_seats WHERE game = OLD.game AND who = OLD.who
            AND bot IS OLD.bot AND players = OLD.players AND reason = 'played_out')
        WHERE OLD.reason = 'played_out'
            AND game = OLD.game AND who = OLD.who AND is_bot = (OLD.bot IS NOT NULL) AND players = OLD.players;
    DELETE FROM tallies WHERE games = 0 AND game = OLD.game AND who = OLD.who;
    UPDATE score_counts SET seats = seats - 1
        WHERE OLD.reason = 'played_out' AND game = OLD.game AND score = OLD.score;
    DELETE FROM score_counts WHERE seats = 0 AND game = OLD.game AND score = OLD.score;
END;

CREATE TRIGGER result_counted AFTER INSERT ON results BEGIN
    INSERT INTO days VALUES (NEW.game, NEW.day, 1, 0, 0) ON CONFLICT DO UPDATE SET games = games + 1;
    UPDATE days SET seats = seats + NEW.players, points = points + NEW.points
        WHERE NEW.reason = 'played_out' AND game = NEW.game AND day = NEW.day;
    INSERT INTO ends VALUES (NEW.game, NEW.reason, COALESCE(NEW.origin, ''), 1)
        ON CONFLICT DO UPDATE SET games = games + 1;
END;

CREATE TRIGGER result_taken_back AFTER DELETE ON results BEGIN
    UPDATE days SET games = games - 1 WHERE game = OLD.game AND day = OLD.day;
    UPDATE days SET seats = seats - OLD.players, points = points - OLD.points
        WHERE OLD.reason = 'played_out' AND game = OLD.game AND day = OLD.day;
    DELETE FROM days WHERE games = 0 AND game = OLD.game AND day = OLD.day;
    UPDATE ends SET games = games - 1
        WHERE game = OLD.game AND reason = OLD.reason AND origin = COALESCE(OLD.origin, '');
    DELETE FROM ends WHERE games = 0 AND game = OLD.game;
END;

-- The indexes again hold all that is counted row by row. High scores look only at games that were played out.
DROP INDEX seats_by_who;
DROP INDEX seats_by_score;
CREATE INDEX seats_by_who ON result_seats (game, who, bot, day, score, won, reason, origin);
CREATE INDEX seats_by_score ON result_seats (game, score DESC, day) WHERE reason = 'played_out';
