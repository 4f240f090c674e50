import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './fileStore.ts'
import { spool, type Spooled } from './spool.ts'

/** Where an S3-compatible service keeps the files, and with which key. */
export interface S3Place {
  /** Of the bucket, without a slash at its end. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** What an answer is quoted with in an error; the rest is the service's own business. */
const longestReason = 300

/**
 * Files in a bucket of an S3-compatible service, under their own hash. Each is written aside first, in `folder`, so
 * that
 * its hash and length are known before the first byte is sent. Throws where the service refuses or is away.
 */
export function s3Store({ url, ...key }: S3Place, folder: string): FileStore {
  const client = new AwsClient({ ...key, service: 's3', retries: 2 })
  const placeOf = (sha256: string) => `${url}/${sha256.slice(0, 2)}/${sha256}`
  const refuse = async (answer: Response) => {
    throw new Error(`The file store answered ${answer.status}: ${(await answer.text()).slice(0, longestReason)}`)
  }

  const isThere = async (sha256: string) => {
    const answer = await client.fetch(placeOf(sha256), { method: 'HEAD', redirect: 'manual' })
    if (!answer.ok && answer.status !== 404) await refuse(answer)
    return answer.ok
  }
  const send = async ({ path, sha256, size }: Spooled) => {
    const signed = await client.sign(placeOf(sha256), { method: 'PUT', headers: { 'x-amz-content-sha256': sha256 } })
    await upload(signed, path, size)
  }

  return {
    async put(content, claim) {
      const spooled = await spool(folder, content)
      try {
        await claim?.(spooled.sha256)
        if (!(await isThere(spooled.sha256))) await send(spooled)
      } finally {
        await rm(spooled.path, { force: true })
      }
      return { sha256: spooled.sha256, size: spooled.size }
    },
    async get(sha256, range) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return null
      const answer = await client.fetch(placeOf(sha256), {
        redirect: 'manual',
        ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
      })
      if (answer.status === 404) return null
      if (!answer.ok) await refuse(answer)
      return answer.body
    },
    async remove(sha256) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return
      const answer = await client.fetch(placeOf(sha256), { method: 'DELETE', redirect: 'manual' })
      if (!answer.ok && answer.status !== 404) await refuse(answer)
    },
  }
}

/** Sends a file as it lies on the disk, with its length: these services take no body of unknown length. */
async function upload({ url, method, headers }: Request, path: string, size: number) {
  const start = url.startsWith('https:') ? secureRequest : plainRequest
  const sending = start(url, { method, headers: { ...Object.fromEntries(headers), 'content-length': size } })
  const answered = new Promise<IncomingMessage>((done, fail) => sending.on('response', done).on('error', fail))
  const [answer] = await Promise.all([answered, pipeline(createReadStream(path), sending)])
  let said = ''
  for await (const part of answer.setEncoding('utf8')) if (said.length < longestReason) said += part as string
  if (answer.statusCode !== 200)
    throw new Error(`The file store answered ${answer.statusCode}: ${said.slice(0, longestReason)}`)
}
