import papa from 'papaparse'
import { inviteFields, type InviteLine } from '#contract/people/inviteList.ts'
import { folded } from '#contract/text/folded.ts'
import { separatedText } from '#contract/text/separatedText.ts'

/** Accepted column headings, in lower case without punctuation. */
const heads: Readonly<Record<string, keyof InviteLine>> = {
  email: 'email',
  mail: 'email',
  emailaddress: 'email',
  firstname: 'firstName',
  forename: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  client: 'client',
  company: 'client',
  employer: 'client',
  firm: 'client',
  jobtitle: 'jobTitle',
  job: 'jobTitle',
  title: 'jobTitle',
  position: 'jobTitle',
  phone: 'phone',
  mobile: 'phone',
  telephone: 'phone',
  role: 'roles',
  roles: 'roles',
  system: 'systems',
  systems: 'systems',
}

/**
 * Parses a pasted table or a CSV file. With headings the columns may be in any order; without, in the order of the
 * example.
 */
export function linesIn(text: string): InviteLine[] {
  const { text: cells, delimiter } = separatedText(text)
  const { data } = papa.parse<string[]>(cells.trim(), {
    skipEmptyLines: 'greedy',
    delimiter,
    delimitersToGuess: ['\t', ',', ';', '|'],
  })
  const [first = [], ...rest] = data.map((cells) => cells.map((cell) => cell.trim()))
  const named = first.map((head) => heads[folded(head).replaceAll(/[^a-z]/g, '')])
  const hasHeads = named.includes('email') && !first.some((cell) => cell.includes('@'))
  const order = hasHeads ? named : inviteFields
  return (hasHeads ? rest : data.length > 0 ? [first, ...rest] : []).map((cells) => {
    const line = Object.fromEntries(inviteFields.map((field) => [field, ''])) as unknown as InviteLine
    for (const [at, cell] of cells.entries()) {
      const field = order[at]
      if (field) line[field] = cell
    }
    return line
  })
}

export const exampleList =
  'E-mail,First name,Last name,Client,Job title,Phone,Roles,Systems\r\nada.quinn@company.ie,Ada,Quinn,Brannock,Site engineer,+353 85 555 0100,,"sms, pmp"\r\n'
