import type { Connection } from './connection.ts'
import { isSamePerson, type HubIdentity } from './hubConnection.ts'

/** All connections that a request can still reach, by secret token. */
export class Register {
  readonly #byToken = new Map<string, Connection>()
  readonly #perPerson = new Map<number, number>()

  get size() {
    return this.#byToken.size
  }

  countOf(userId: number) {
    return this.#perPerson.get(userId) ?? 0
  }

  add(connection: Connection) {
    this.#byToken.set(connection.token, connection)
    this.#count(connection, 1)
  }

  remove(connection: Connection) {
    if (this.#byToken.delete(connection.token)) this.#count(connection, -1)
  }

  /** Returns null for another person's token, as for one that does not exist. */
  find(token: string, identity: HubIdentity) {
    const connection = this.#byToken.get(token)
    return connection && isSamePerson(connection.identity, identity) ? connection : null
  }

  [Symbol.iterator]() {
    return this.#byToken.values()
  }

  #count({ identity }: Connection, step: 1 | -1) {
    const count = this.countOf(identity.userId) + step
    if (count > 0) this.#perPerson.set(identity.userId, count)
    else this.#perPerson.delete(identity.userId)
  }
}
