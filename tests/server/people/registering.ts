import { expect } from 'vitest'
import type { NewRegistrationLink, RegistrationPoster } from '#contract/people/registrations.ts'
import { headers } from '#contract/wire/envelope.ts'
import type { Visitor } from '#mocks/world.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import type { Fields } from '../rights/everyone.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

/** What someone says of themselves before they come to a site. */
export const detailsOf = (more: Fields = {}): Fields => ({
  firstName: 'Piotr',
  lastName: `Coming ${unique()}`,
  dateOfBirth: '1990-04-02',
  companyName: 'Baltic Steel',
  employmentStatusId: lookupId('employmentStatuses', 'Employee'),
  languageId: lookupId('languages', 'Polish'),
  trade: 'Welder',
  phone: '+353 85 555 0170',
  cards: [{ cscsTypeId: lookupId('cscsTypes', 'Skilled worker'), number: `CS-${unique()}`, expiresOn: '2040-03-31' }],
  trainings: [
    { typeId: lookupId('userTrainingTypes', 'Manual handling'), completedOn: '2026-01-15', expiresOn: '2040-01-14' },
  ],
  ...more,
})

/** Makes a link to register, by default a poster's. Returns its id. */
export async function newRegistrationLink(who: Visitor, link: NewRegistrationLink) {
  const answer = await who.read<{ id: number }>('POST', 'registrationLink', link)
  expect(answer.errors).toEqual([])
  return answer.data.id
}

/** The secret in the address of a link to register. */
export const tokenIn = (text: string) => /\/register#([\w-]+)/.exec(text)![1]!

/** Makes a poster. Returns its id and the secret in its code. */
export async function newPoster(who: Visitor, more: Omit<NewRegistrationLink, 'kind'>) {
  const id = await newRegistrationLink(who, { kind: 'poster', ...more })
  const { data } = await who.read<RegistrationPoster>('PUT', `registrationLink/${id}/poster`, {})
  return { id, token: tokenIn(data.address) }
}

/** What goes with the details: the key of the device, photos by what they show, and files that are kept. */
export interface Sending {
  key?: string
  files?: [part: string, file: File][]
  keep?: { id: number; part: string }[]
}

/** Sends details by a link, as the page for phones does. */
export function sendDetails(
  stranger: Pick<Visitor, 'read'>,
  token: string,
  of: Fields,
  { key = crypto.randomUUID(), files = [], keep = [] }: Sending = {},
) {
  const form = new FormData()
  form.set('details', JSON.stringify(of))
  form.set('key', key)
  form.set('keep', JSON.stringify(keep))
  form.set('parts', JSON.stringify(files.map(([part]) => part)))
  for (const [, file] of files) form.append('files', file)
  return stranger.read('POST', 'registrationByLink', form, { [headers.linkToken]: token })
}
