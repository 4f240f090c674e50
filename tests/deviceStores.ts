/** Everything readable in the stores of this device (databases, local and session storage), as one text. */
export async function everythingKept() {
  const databases = await Promise.all((await indexedDB.databases()).map(({ name }) => valuesIn(name!)))
  const storages = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)))
  return [...databases.flat(), ...storages].join('\n')
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error ?? new Error('The database cannot be read')))
  })

async function valuesIn(name: string) {
  const database = await settled(indexedDB.open(name))
  const tables = [...database.objectStoreNames]
  const values = await Promise.all(
    tables.map((table) => settled(database.transaction(table).objectStore(table).getAll() as IDBRequest<unknown[]>)),
  )
  database.close()
  return Promise.all(values.flat().map(textOf))
}

async function textOf(value: unknown): Promise<string> {
  if (value instanceof Blob) return `${value instanceof File ? value.name : ''} ${await value.text()}`
  if (isBytes(value)) return new TextDecoder('latin1').decode(new Uint8Array(value))
  if (typeof value !== 'object' || value === null) return String(value)
  return (await Promise.all(Object.entries(value).map(async ([name, one]) => `${name}: ${await textOf(one)}`))).join(
    '\n',
  )
}

/** Bytes may come from another realm, where `instanceof` fails. */
const isBytes = (value: unknown): value is ArrayBuffer =>
  /Uint8Array|ArrayBuffer/.test(Object.prototype.toString.call(value))
