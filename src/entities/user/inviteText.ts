import { inviteFields, type InviteLine } from '#contract/people/inviteList.ts'
import { listLines } from '#src/ui/rows/listLines.ts'

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
export const linesIn = (text: string): InviteLine[] =>
  listLines(text, {
    fields: inviteFields,
    heads,
    hasHeads: (first, named) => named.includes('email') && !first.some((cell) => cell.includes('@')),
  })

export const exampleList =
  'E-mail,First name,Last name,Client,Job title,Phone,Roles,Systems\r\nada.quinn@company.ie,Ada,Quinn,Brannock,Site engineer,+353 85 555 0100,,"sms, pmp"\r\n'
