import type { Sql, TransactionSql } from 'postgres'

/**
 * A statement with more parameters than this contains a list of ids of varying length. Keeping a plan for every length
 * would fill the server's memory.
 */
const mostValues = 40

/**
 * Makes the driver use prepared statements, so that PostgreSQL keeps each plan for the life of a connection. Drizzle
 * turns this off, and the driver then makes two round trips per query, one for the parameter types and one for the
 * rows, and PostgreSQL plans every query again.
 */
export function keepingPlans(client: Sql): Sql {
  const begin = client.begin.bind(client) as (work: (tx: TransactionSql) => unknown) => Promise<unknown>
  return Object.assign(named(client), {
    begin: (work: (tx: TransactionSql) => unknown) => begin((tx) => work(named(tx))) as never,
  })
}

function named<S extends Pick<Sql, 'unsafe'>>(sql: S): S {
  const { unsafe } = sql
  return Object.assign(sql, {
    unsafe: ((text, values = [], options) =>
      unsafe(text, values, { ...options, prepare: values.length > 0 && values.length <= mostValues })) as Sql['unsafe'],
  })
}
