import { createReadStream } from 'node:fs'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'

/** The bucket of an S3-compatible service, and the access key. */
export interface S3Place {
  /** Address of the bucket, without a trailing slash. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

export interface BucketEntry {
  key: string
  /** In bytes. */
  size: number
  modifiedOn: Date
}

/** Characters of the service's answer that an error message quotes. */
const longestReason = 300

export type Bucket = ReturnType<typeof openBucket>

/**
 * Opens a bucket of an S3-compatible service. Keys consist of letters, digits, slashes, dots and dashes, which need no
 * escaping. The calls throw if the service refuses or cannot be reached.
 */
export function openBucket({ url, ...key }: S3Place) {
  const client = new AwsClient({ ...key, service: 's3', retries: 2 })
  const refuse = async (answer: Response) => {
    throw new Error(`The file store answered ${answer.status}: ${(await answer.text()).slice(0, longestReason)}`)
  }
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await client.fetch(`${url}${path}`, { redirect: 'manual', ...init })
    if (!answer.ok && answer.status !== 404) await refuse(answer)
    return answer
  }

  return {
    async has(name: string) {
      return (await ask(`/${name}`, { method: 'HEAD' })).ok
    },
    /** Returns the content, or the bytes from `start` to `end` inclusive; null if the key does not exist. */
    async get(name: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null> {
      const answer = await ask(`/${name}`, range && { headers: { range: `bytes=${range.start}-${range.end}` } })
      return answer.ok ? answer.body : null
    },
    async put(name: string, bytes: Uint8Array, sha256: string) {
      const headers = { 'x-amz-content-sha256': sha256 }
      const answer = await ask(`/${name}`, { method: 'PUT', headers, body: bytes as BodyInit })
      if (!answer.ok) await refuse(answer)
    },
    /** Uploads a file from disk. */
    async upload(name: string, path: string, size: number, sha256: string) {
      const signed = await client.sign(`${url}/${name}`, {
        method: 'PUT',
        headers: { 'x-amz-content-sha256': sha256 },
      })
      await sendFile(signed, path, size)
    },
    /** Lists all objects whose key starts with a prefix, in order of key. */
    async list(prefix: string) {
      const found: BucketEntry[] = []
      for (;;) {
        const last = found.at(-1)?.key
        const query = new URLSearchParams({ prefix, ...(last && { marker: last }) })
        const answer = await ask(`?${query.toString()}`)
        if (!answer.ok) await refuse(answer)
        const page = await answer.text()
        const entries = entriesIn(page)
        found.push(...entries)
        if (entries.length === 0 || wordIn(page, 'IsTruncated') !== 'true') return found
      }
    },
    /** Does nothing if the key does not exist. */
    async remove(name: string) {
      await ask(`/${name}`, { method: 'DELETE' })
    },
  }
}

/** A listing is flat XML and our keys contain no characters that XML escapes, so a regular expression is enough. */
const wordIn = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

const entriesIn = (page: string): BucketEntry[] =>
  [...page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: wordIn(entry, 'Key') ?? '',
    size: Number(wordIn(entry, 'Size')),
    modifiedOn: new Date(wordIn(entry, 'LastModified') ?? Number.NaN),
  }))

/** Sets the content length, because these services refuse a body of unknown length. */
async function sendFile({ url, method, headers }: Request, path: string, size: number) {
  const start = url.startsWith('https:') ? secureRequest : plainRequest
  const sending = start(url, { method, headers: { ...Object.fromEntries(headers), 'content-length': size } })
  const answered = new Promise<IncomingMessage>((done, fail) => sending.on('response', done).on('error', fail))
  const [answer] = await Promise.all([answered, pipeline(createReadStream(path), sending)])
  let said = ''
  for await (const part of answer.setEncoding('utf8')) if (said.length < longestReason) said += part as string
  if (answer.statusCode !== 200)
    throw new Error(`The file store answered ${answer.statusCode}: ${said.slice(0, longestReason)}`)
}
