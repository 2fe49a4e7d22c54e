-- What the statistics count over all finished games is counted when a game is finished, by the database itself: in the same
-- transaction, whoever writes the result, and taken back with a result that is taken back.
CREATE TABLE tallies (
    game       TEXT   NOT NULL,
    who        TEXT   NOT NULL,
    is_bot     BIGINT NOT NULL,
    players    BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    wins       BIGINT NOT NULL,
    best_score BIGINT NOT NULL,
    points     BIGINT NOT NULL,
    PRIMARY KEY (game, who, is_bot, players)
);

CREATE TABLE score_counts (
    game  TEXT   NOT NULL,
    score BIGINT NOT NULL,
    seats BIGINT NOT NULL,
    PRIMARY KEY (game, score)
);

CREATE TABLE days (
    game   TEXT   NOT NULL,
    day    BIGINT NOT NULL,
    games  BIGINT NOT NULL,
    seats  BIGINT NOT NULL,
    points BIGINT NOT NULL,
    PRIMARY KEY (game, day)
);

INSERT INTO tallies
    SELECT game, who, bot IS NOT NULL, players, COUNT(*), SUM(won), MAX(score), SUM(score)
    FROM result_seats GROUP BY game, who, bot IS NOT NULL, players;
INSERT INTO score_counts SELECT game, score, COUNT(*) FROM result_seats GROUP BY game, score;
INSERT INTO days SELECT game, day, COUNT(*), SUM(players), SUM(points) FROM results GROUP BY game, day;

CREATE TRIGGER seat_counted AFTER INSERT ON result_seats BEGIN
    INSERT INTO tallies VALUES (NEW.game, NEW.who, NEW.bot IS NOT NULL, NEW.players, 1, NEW.won, NEW.score, NEW.score)
        ON CONFLICT DO UPDATE SET games = games + 1, wins = wins + NEW.won,
            best_score = MAX(best_score, NEW.score), points = points + NEW.score;
    INSERT INTO score_counts VALUES (NEW.game, NEW.score, 1) ON CONFLICT DO UPDATE SET seats = seats + 1;
END;

CREATE TRIGGER seat_taken_back AFTER DELETE ON result_seats BEGIN
    UPDATE tallies SET games = games - 1, wins = wins - OLD.won, points = points - OLD.score,
        best_score = COALESCE((SELECT MAX(score) FROM result_seats WHERE game = OLD.game AND who = OLD.who
            AND bot IS OLD.bot AND players = OLD.players), 0)
        WHERE game = OLD.game AND who = OLD.who AND is_bot = (OLD.bot IS NOT NULL) AND players = OLD.players;
    DELETE FROM tallies WHERE games = 0 AND game = OLD.game AND who = OLD.who;
    UPDATE score_counts SET seats = seats - 1 WHERE game = OLD.game AND score = OLD.score;
    DELETE FROM score_counts WHERE seats = 0 AND game = OLD.game AND score = OLD.score;
END;

CREATE TRIGGER result_counted AFTER INSERT ON results BEGIN
    INSERT INTO days VALUES (NEW.game, NEW.day, 1, NEW.players, NEW.points)
        ON CONFLICT DO UPDATE SET games = games + 1, seats = seats + NEW.players, points = points + NEW.points;
END;

CREATE TRIGGER result_taken_back AFTER DELETE ON results BEGIN
    UPDATE days SET games = games - 1, seats = seats - OLD.players, points = points - OLD.points
        WHERE game = OLD.game AND day = OLD.day;
    DELETE FROM days WHERE games = 0 AND game = OLD.game AND day = OLD.day;
END;

-- Only the scores and days of one player are still counted row by row, from an index that holds all of it.
DROP INDEX results_by_day;
DROP INDEX seats_by_who;
CREATE INDEX seats_by_who ON result_seats (game, who, bot, day, score, won);
