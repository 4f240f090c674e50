/** URLs of the built files; set by the build. */
declare const BUILD_FILES: readonly string[]

const name = 'safety-files'
/** Number of files fetched at once, so that requests of the open page are not delayed. */
const atOnce = 4

export const fileNames: ReadonlySet<string> = new Set(BUILD_FILES)

/** Fetches all files of this version that are not stored yet. Their names contain a hash of their content. */
export async function keepFiles() {
  const files = await caches.open(name)
  const known = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  const missing = BUILD_FILES.filter((file) => !known.has(file))
  const takeNext = async (): Promise<void> => {
    const file = missing.pop()
    if (file === undefined) return
    await files.add(file)
    await takeNext()
  }
  await Promise.all(Array.from({ length: atOnce }, takeNext))
}

/** Removes the files of earlier versions. */
export async function removeOldFiles() {
  const files = await caches.open(name)
  const old = (await files.keys()).filter(({ url }) => !fileNames.has(new URL(url).pathname))
  await Promise.all(old.map((request) => files.delete(request)))
}

export async function keptFile(request: Request): Promise<Response> {
  const files = await caches.open(name)
  return (await files.match(request.url, { ignoreVary: true })) ?? fetch(request)
}
