import type { Knex } from 'knex';
import { runByDriver } from '../knex-internals';

/**
 * A statement with its values. If it has a name, it is parsed and planned once for each connection.
 */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** A read of a few milliseconds at most, which may share a connection with others. */
  readonly isShort?: boolean;
}

/**
 * Runs a statement without Knex's builder, which has no named statements. Its rows must be `Row`s.
 */
export const runStatement = async <Row>(database: Knex, statement: Statement): Promise<Row[]> =>
  (await runByDriver(database, statement)) as Row[];
