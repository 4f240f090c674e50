import { mutationOptions } from '@tanstack/react-query'
import {
  registrationByLinkPath,
  type FilePart,
  type OpenedRegistration,
  type TypedRegistration,
} from '#contract/people/registrations.ts'
import { browserOf } from '#src/data/browser.ts'
import { canKeep, keptStore } from '#src/data/keptStore.ts'
import { plainAnswer } from '#src/data/plainAnswer.ts'
import { nowText } from '#src/clock/now.ts'

/** What a link opens, for a person without an account. No retries: each attempt counts. */
export const openedByLink = (token: string, key: string | null) => ({
  ...plainAnswer<OpenedRegistration>(`${registrationByLinkPath}/read`, { Token: token, Key: key }),
  retry: false,
})

/** A photo that is sent with the details, and what it shows. */
export interface PartFile {
  part: FilePart
  file: File
}
/** A photo that was sent before. */
export interface SentFile {
  part: FilePart
  id: number
  name: string
}

interface Sending {
  details: TypedRegistration
  key: string
  files: readonly PartFile[]
  keep: readonly SentFile[]
}

/** Sends what was typed. Everything that was sent before with the key is replaced. */
export const sendByLink = (token: string) =>
  mutationOptions({
    mutationKey: ['registration', 'byLink'],
    mutationFn: async ({ details, key, files, keep }: Sending, { client }) => {
      const form = new FormData()
      form.set('details', JSON.stringify(details))
      form.set('key', key)
      form.set('keep', JSON.stringify(keep.map(({ id, part }) => ({ id, part }))))
      form.set('parts', JSON.stringify(files.map(({ part }) => part)))
      for (const { file } of files) form.append('files', file)
      await browserOf(client).http.api(registrationByLinkPath, { method: 'POST', body: form, linkToken: token })
    },
  })

/** What a device keeps of a link: what is being typed, and what it has sent. */
export interface KeptTyping {
  language: string | null
  key: string
  values: TypedRegistration | null
  keep: readonly SentFile[]
  sent: readonly { key: string; name: string }[]
}

const days = 14
const typing = keptStore<KeptTyping & { at: string }>({ database: 'safety-register', table: 'typed', days })
const photos = keptStore<{ files: readonly PartFile[]; at: string }>({
  database: 'safety-register-photos',
  table: 'photos',
  days,
})
/** There is no session, and so no key to seal with: what is kept is that of whoever holds the device. */
const noKey = () => Promise.reject(new Error('Nothing here is sealed'))
const notKept = (error: unknown) => console.warn('What was typed could not be kept in this browser', error)

/** What this browser keeps of a link, by the hash of its secret. Typing goes on in a browser that keeps nothing. */
export const keptByLink = {
  async read(link: string): Promise<{ typed: KeptTyping | null; files: readonly PartFile[] }> {
    if (!canKeep()) return { typed: null, files: [] }
    try {
      const [typed, kept] = await Promise.all([typing.read(`${link}|`, noKey), photos.read(`${link}|`, noKey)])
      return { typed, files: kept?.files ?? [] }
    } catch (error) {
      notKept(error)
      return { typed: null, files: [] }
    }
  },
  keep(link: string, typed: KeptTyping) {
    if (canKeep()) void typing.keep(`${link}|`, { ...typed, at: nowText() }, null).catch(notKept)
  },
  keepFiles(link: string, files: readonly PartFile[]) {
    if (!canKeep()) return
    const kept = files.length > 0 ? photos.keep(`${link}|`, { files, at: nowText() }, null) : photos.drop(`${link}|`)
    void kept.catch(notKept)
  },
}
