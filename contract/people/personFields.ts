import { name, optionalId, optionalName } from '../fields.ts'
import { optionalRef } from '../references.ts'

/** The fields in which a record keeps a person, and how long what is typed may be. */
export interface PersonFields {
  name: string
  nameLength: number
  /** The person on the list of people of the project; what else is kept of them follows from it. */
  personId: string
  userId?: string
  /** A company that takes part in the project. */
  clientId?: string
  /** A company that is typed: the only one, or in place of one of the project. */
  company?: string
  companyLength?: number
  /** Whether an account is asked for first, and a name only in its place. */
  accountFirst?: true
  /** Whether nobody is typed: the record names an account or someone on the list. */
  isNeverTyped?: true
  /** What the choice from the list is called, where that says who they are in the record. */
  onList?: string
}

/** Every place where a record names a person, with the fields that it uses for it. */
export const personFields = {
  /** Who is inducted. */
  induction: { name: 'title', nameLength: 100, personId: 'personId', userId: 'userId', clientId: 'clientId' },
  /** Who is given a card. */
  disciplinary: {
    name: 'personName',
    nameLength: 100,
    personId: 'personId',
    userId: 'personUserId',
    clientId: 'clientId',
  },
  /** Who saw the breach of a card. */
  cardWitness: { name: 'name', nameLength: 100, personId: 'personId' },
  /** Who was hurt in an accident. */
  injured: {
    name: 'name',
    nameLength: 120,
    personId: 'personId',
    userId: 'userId',
    clientId: 'employerId',
    company: 'employerName',
    companyLength: 150,
  },
  /** Who saw or heard an accident. */
  accidentWitness: { name: 'name', nameLength: 120, personId: 'personId', company: 'company', companyLength: 150 },
  /** Who holds a training: someone with an account, or in their place a name. */
  trainer: {
    name: 'trainerName',
    nameLength: 150,
    personId: 'trainerPersonId',
    userId: 'trainerUserId',
    accountFirst: true,
  },
  /** Who carries out an inspection: someone with an account, or in their place a name. */
  inspector: {
    name: 'performedByName',
    nameLength: 150,
    personId: 'performedByPersonId',
    userId: 'performedByUserId',
    accountFirst: true,
  },
  /** Who holds a permit: someone on the list of people, or someone with an account. The server states the name. */
  permitHolder: {
    name: 'holderName',
    nameLength: 0,
    personId: 'holderPersonId',
    userId: 'holderUserId',
    company: 'holderCompany',
    onList: 'Permit holder on the list',
    accountFirst: true,
    isNeverTyped: true,
  },
  /** Who may operate a machine. */
  operator: { name: 'name', nameLength: 100, personId: 'personId', company: 'company', companyLength: 150 },
  /** Who signs a list: a crew, a briefing or a talk, or in an answer. */
  signed: {
    name: 'name',
    nameLength: 100,
    personId: 'personId',
    userId: 'userId',
    company: 'company',
    companyLength: 100,
  },
} as const satisfies Record<string, PersonFields>
export type PersonPlace = keyof typeof personFields

const onList = ['Person on the list', 'the person on the list'] as const

/** The id of the person on the list of people whom a record names. */
export const personOnList = <const As extends string = 'listedPerson'>(as = 'listedPerson' as As) =>
  optionalRef('person', onList, { as })

/** A person who is chosen from the list, or whose name and company are typed. */
export const typedPerson = ({ nameLength, companyLength }: { nameLength: number; companyLength: number }) => ({
  personId: optionalId(onList),
  name: name('Name', nameLength),
  company: optionalName('Company', companyLength),
})

/** The field with the name of what an id refers to: `clientName` beside `clientId`. */
export const nameBeside = (id: string) => id.replace(/Id$/, 'Name')
