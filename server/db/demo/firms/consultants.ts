import type { Firm } from './firm.ts'

/** Those who design, measure and advise. */
export const consultants = {
  thornbury: {
    name: 'Thornbury Bridge Engineers LLP', shortName: 'Thornbury', companyNumber: 'GB OC420617', vatNumber: 'GB 420 6170 33',
    address1: 'Third floor, 18 Tithe Street', town: 'Liverpool', county: 'Merseyside', postcode: 'L3 9ZZ', country: 'GB',
    phone: '+44 1632 960 204', email: 'bridges@thornbury.example', website: 'https://thornbury.example',
    trades: ['Structural design', 'Temporary works checks'], insuranceIn: 172, madeDaysAgo: 915,
    accreditations: [['ISO 9001', 'QMS-33902', 95]],
  },
  safeline: {
    name: 'Safeline PSDP', shortName: 'Safeline', companyNumber: 'IE 589 441', vatNumber: 'IE5894410R',
    address1: '14 Lower Mount Street', town: 'Dublin', county: 'Dublin', postcode: 'D02 Y0T3', country: 'IE',
    phone: '+353 1 555 0181', email: 'office@safeline.example', website: 'https://safeline.example',
    trades: ['PSDP', 'Principal designer', 'Safety file'], insuranceIn: 209, madeDaysAgo: 900,
  },
  slaney: {
    name: 'Slaney Cost Consultants', shortName: 'Slaney', companyNumber: 'IE 541 275', vatNumber: 'IE5412758G',
    address1: 'Quayfront, 3 Crescent Quay', town: 'Wexford', county: 'Wexford', postcode: 'Y35 H2D7', country: 'IE',
    phone: '+353 53 555 0149', email: 'qs@slaneycost.example', website: 'https://slaneycost.example',
    trades: ['Quantity surveying', 'Contract administration'], insuranceIn: 133, madeDaysAgo: 600,
  },
  meadow: {
    name: 'Meadow Lane Architects', shortName: 'Meadow Lane', companyNumber: 'IE 570 662', vatNumber: 'IE5706629C',
    address1: 'The Mill, Meadow Lane', town: 'Drogheda', county: 'Louth', postcode: 'A92 C4V9', country: 'IE',
    phone: '+353 41 555 0152', email: 'studio@meadowlane.example', website: 'https://meadowlane.example',
    trades: ['Architecture', 'Conservation'], insuranceIn: 95, madeDaysAgo: 590,
  },
} satisfies Record<string, Firm>
