/** Bytes under AES-GCM, with the number that was used once for them. */
interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** What a browser keeps so that only a session of its user reads it. Its age is told without the key. */
export interface SealedKept {
  at: string
  sealed: Sealed
  files: readonly Sealed[]
}

export const isSealed = (kept: object): kept is SealedKept => 'sealed' in kept

const algorithm = 'AES-GCM'

async function sealBytes(bytes: BufferSource, key: CryptoKey): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, bytes) }
}
const openBytes = ({ iv, bytes }: Sealed, key: CryptoKey) => crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes)

/** Imports the key that the server gives with a session. No script can read it back. */
export const importKey = (base64: string) =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), (one) => one.codePointAt(0)!),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  )

// A waiting file is kept again with every answer that is typed, and sealed once.
const sealedFiles = new WeakMap<CryptoKey, WeakMap<File, Promise<Sealed>>>()
function sealFile(file: File, key: CryptoKey) {
  const ofKey = sealedFiles.get(key) ?? new WeakMap<File, Promise<Sealed>>()
  sealedFiles.set(key, ofKey)
  const sealed = ofKey.get(file) ?? file.arrayBuffer().then((bytes) => sealBytes(bytes, key))
  ofKey.set(file, sealed)
  return sealed
}

/** Stands for a file in the text that is sealed. */
interface KeptFile {
  keptFile: number
  name: string
  type: string
  lastModified: number
}
const isKeptFile = (value: unknown): value is KeptFile =>
  typeof value === 'object' && value !== null && 'keptFile' in value

/** Seals a value of plain JSON and files. */
export async function seal(value: { at: string }, key: CryptoKey): Promise<SealedKept> {
  const files: File[] = []
  const text = JSON.stringify(value, (_, one: unknown) => {
    if (!(one instanceof File)) return one
    const { name, type, lastModified } = one
    return { keptFile: files.push(one) - 1, name, type, lastModified } satisfies KeptFile
  })
  const [sealed, ...sealedOnes] = await Promise.all([
    sealBytes(new TextEncoder().encode(text), key),
    ...files.map((file) => sealFile(file, key)),
  ])
  return { at: value.at, sealed, files: sealedOnes }
}

/** Opens what `seal` sealed; null if it was sealed with another key. */
export async function unseal<T>({ sealed, files }: SealedKept, key: CryptoKey): Promise<T | null> {
  try {
    const [text, ...opened] = await Promise.all([sealed, ...files].map((one) => openBytes(one, key)))
    return JSON.parse(new TextDecoder().decode(text), (_, one: unknown) =>
      isKeptFile(one) ? new File([opened[one.keptFile]!], one.name, one) : one,
    ) as T
  } catch (error) {
    console.warn('What this browser kept was sealed with another key', error)
    return null
  }
}
