import { personLineFields, type PersonLine, type PersonLineField } from '#contract/people/importPeople.ts'
import { readDay } from '#src/ui/fields/readDay.ts'
import { listLines } from '#src/ui/rows/listLines.ts'

/** Accepted column headings, in lower case without punctuation. */
const heads: Readonly<Record<string, PersonLineField>> = {
  firstname: 'firstName',
  forename: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  company: 'company',
  employer: 'company',
  firm: 'company',
  client: 'company',
  subcontractor: 'company',
  trade: 'trade',
  occupation: 'trade',
  dateofbirth: 'dateOfBirth',
  dob: 'dateOfBirth',
  birthdate: 'dateOfBirth',
  born: 'dateOfBirth',
  phone: 'phone',
  mobile: 'phone',
  telephone: 'phone',
  email: 'email',
  mail: 'email',
  emailaddress: 'email',
  employment: 'employment',
  employmentstatus: 'employment',
  status: 'employment',
  language: 'language',
  card: 'card',
  cardtype: 'card',
  kindofcard: 'card',
  cscs: 'card',
  cardnumber: 'cardNumber',
  cardno: 'cardNumber',
  cscsnumber: 'cardNumber',
  cardexpires: 'cardExpiresOn',
  cardexpiry: 'cardExpiresOn',
  expires: 'cardExpiresOn',
  expirydate: 'cardExpiresOn',
  emergencycontact: 'emergencyName',
  nextofkin: 'emergencyName',
  emergencyphone: 'emergencyPhone',
  phoneinanemergency: 'emergencyPhone',
}

const days = ['dateOfBirth', 'cardExpiresOn'] as const

/** Parses a pasted table, a CSV file or a sheet. Days are read as people write them; what is no day stays as it is. */
export const peopleIn = (text: string, today: string): PersonLine[] =>
  listLines(text, { fields: personLineFields, heads, hasHeads: (_, named) => named.includes('lastName') }).map(
    (line) => {
      const read = Object.fromEntries(days.map((field) => [field, readDay(line[field], today) ?? line[field]]))
      return { ...line, ...read, personId: null, isNew: false }
    },
  )

export const exampleList =
  'First name,Last name,Company,Trade,Date of birth,Phone,E-mail,Employment,Language,Card,Card number,Card expires,Emergency contact,Phone in an emergency\r\nAda,Quinn,Brannock,Steel erector,4 May 1988,+353 85 555 0100,,Employee,English,Skilled worker,CS-123456,31 Dec 2027,Brian Quinn,+353 85 555 0101\r\n'
