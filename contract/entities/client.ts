import * as z from 'zod/mini'
import { onePicture } from '../attachments.ts'
import { countries, countryWords } from '../people/countries.ts'
import { optionalEMail, optionalUrl } from '../people/contactFields.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled, inWords } from '../fieldFacts.ts'
import {
  int,
  name,
  oneOf,
  optionalDay,
  optionalLongText,
  optionalName,
  optionalPhone,
  optionalText,
  yesNo,
} from '../fields.ts'

const accreditation = z.object({
  scheme: name('Scheme', 60),
  number: optionalText('Number', 40),
  expiry: optionalDay(['Expiry', 'the expiry date']),
})

/** A company: employer, contractor, consultant or supplier. Reports call its id companyId. */
export const client = defineEntity('client', {
  name: 'Client',
  plural: 'Clients',
  path: 'client',
  hub: 'Client',
  scope: 'all',
  draft: {
    name: name('Name', 150),
    shortName: optionalName('Short name', 20),
    companyNumber: optionalText('Company number', 20),
    vatNumber: optionalText('VAT number', 20),
    address1: optionalText('Address', 100),
    address2: optionalText('Address line 2', 100),
    address3: optionalText('Address line 3', 100),
    town: optionalText('Town', 60),
    county: optionalText('County', 60),
    postcode: optionalText('Postcode', 12),
    country: inWords(countryWords, oneOf('Country', countries)),
    phone: optionalPhone(),
    email: optionalEMail(),
    website: optionalUrl('Website'),
    trades: labelled(
      'Trades',
      z._default(z.array(name('Trade', 60)).check(z.maxLength(30, 'A client has at most 30 trades.')), []),
    ),
    insuranceExpiry: optionalDay(['Insurance expiry', 'the expiry date of the insurance']),
    accreditations: labelled(
      'Accreditations',
      z._default(z.array(accreditation).check(z.maxLength(20, 'A client has at most 20 accreditations.')), []),
    ),
    isActive: yesNo('Active', true),
    notes: optionalLongText('Notes', 2000),
  },
  facts: {
    /** Earliest expiry date of its accreditations. */
    accreditationExpiry: z.nullable(z.string()),
    userCount: int('Users', 0, 1e9),
    liveProjects: int('Live projects', 0, 1e9),
    logoFileId: onePicture('Logo', { largest: 2, path: 'clientLogo', idField: 'clientId' }),
  },
  summary: [
    'name',
    'shortName',
    'town',
    'country',
    'trades',
    'insuranceExpiry',
    'accreditationExpiry',
    'isActive',
    'userCount',
    'liveProjects',
    'logoFileId',
  ],
  affects: { projectIds: 'project' },
})

export type Client = Row<typeof client>
export type ClientSummary = Summary<typeof client>
export type ClientDraft = Draft<typeof client>
