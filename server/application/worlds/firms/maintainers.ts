import type { Firm } from './firm.ts'

/** Companies that maintain buildings in use. They were added after all others, which therefore keep their ids. */
export const maintainers = {
  liffey: {
    name: 'Liffey Building Services Ltd',
    shortName: 'Liffey',
    companyNumber: 'IE 604 517',
    vatNumber: 'IE6045172K',
    address1: 'Unit 12, Broombridge Close',
    town: 'Dublin',
    county: 'Dublin',
    postcode: 'D11 P2F6',
    country: 'IE',
    phone: '+353 1 555 0160',
    email: 'service@liffeybuilding.example',
    website: 'https://liffeybuilding.example',
    trades: ['Building services', 'Planned maintenance', 'Roof access'],
    insuranceIn: 203,
    madeDaysAgo: 430,
    accreditations: [
      ['Safe-T-Cert', 'STC-3170', 151],
      ['RGI', 'RGI-4471', 240],
    ],
  },
} satisfies Record<string, Firm>
