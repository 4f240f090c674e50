import type { Firm } from './firm.ts'

/** Those who build: the main contractors first, then the trades they bring. */
export const contractors = {
  brannock: {
    name: 'Brannock Construction Ltd', shortName: 'Brannock', companyNumber: 'IE 598 104', vatNumber: 'IE5981045M',
    address1: 'Unit 9, Slip Road Business Park', address2: 'Ballymount', town: 'Dublin', county: 'Dublin', postcode: 'D12 W8X5',
    country: 'IE', phone: '+353 1 555 0140', email: 'office@brannock.example', website: 'https://brannock.example',
    trades: ['Main contractor', 'Bridges', 'Marine works', 'Building'], insuranceIn: 268, madeDaysAgo: 970,
    accreditations: [['Safe-T-Cert', 'STC-2291', 188], ['ISO 45001', 'OHS-77120', 402], ['ISO 9001', 'QMS-77121', 402]],
  },
  quay: {
    name: 'Quay Civils', shortName: 'Quay', companyNumber: 'IE 512 966', vatNumber: 'IE5129663W',
    address1: 'Yard 3, Tivoli Industrial Estate', town: 'Cork', county: 'Cork', postcode: 'T23 N7P1', country: 'IE',
    phone: '+353 21 555 0111', email: 'office@quaycivils.example', website: 'https://quaycivils.example',
    trades: ['Civils', 'Drainage', 'Ground anchors'], insuranceIn: -3, madeDaysAgo: 905,
    accreditations: [['Safe-T-Cert', 'STC-1874', 41]],
    notes: 'Renewal of the insurance is with their broker, certificate promised for this week.',
  },
  corrib: {
    name: 'Corrib Steel Ltd', shortName: 'Corrib', companyNumber: 'IE 481 220', vatNumber: 'IE6388047V',
    address1: 'Unit 4, Oranmore Business Park', town: 'Galway', county: 'Galway', postcode: 'H91 E7T4', country: 'IE',
    phone: '+353 91 555 0188', email: 'office@corribsteel.example', website: 'https://corribsteel.example',
    trades: ['Structural steel', 'Welding'], insuranceIn: 49, madeDaysAgo: 880,
    accreditations: [['EN 1090-1 EXC3', 'CPR-0487', 290], ['Safe-T-Cert', 'STC-2015', 97]],
    notes: 'Coded welders only for the bridge. Ask for certificates before first shift.',
  },
  kestrel: {
    name: 'Kestrel Access', shortName: 'Kestrel', companyNumber: 'IE 533 742', vatNumber: 'IE5337420D',
    address1: 'Termonabbey Works, Termon Road', town: 'Drogheda', county: 'Louth', postcode: 'A92 R5P3', country: 'IE',
    phone: '+353 41 555 0173', email: 'contracts@kestrelaccess.example', website: 'https://kestrelaccess.example',
    trades: ['Scaffolding', 'Edge protection', 'Netting'], insuranceIn: 265, madeDaysAgo: 872,
    accreditations: [['CISRS', 'CIS-4410', 131], ['Safe-T-Cert', 'STC-2102', 20]],
  },
  tidewater: {
    name: 'Tidewater Coatings', shortName: 'Tidewater', companyNumber: 'NI 671 503', vatNumber: 'GB 671 5038 11',
    address1: '22 Duncrue Link', town: 'Belfast', county: 'Antrim', postcode: 'BT3 9ZX', country: 'NI',
    phone: '+44 28 9649 6044', email: 'works@tidewatercoatings.example', website: 'https://tidewatercoatings.example',
    trades: ['Blasting', 'Painting', 'Lead paint removal'], insuranceIn: 186, madeDaysAgo: 845,
    accreditations: [['SSPC QP 2', 'QP2-3381', 77], ['CHAS', 'CHAS-90214', 158]],
  },
  survey: {
    name: 'Vertical Survey', shortName: 'Vertical', companyNumber: 'IE 577 018', vatNumber: 'IE5770186F',
    address1: 'The Granary, Michael Street', town: 'Limerick', county: 'Limerick', postcode: 'V94 T1H9', country: 'IE',
    phone: '+353 61 555 0135', email: 'hello@verticalsurvey.example', website: 'https://verticalsurvey.example',
    trades: ['Rope access', 'Bridge inspection', 'Laser scanning'], insuranceIn: 24, madeDaysAgo: 700,
    accreditations: [['IRATA', 'IRATA-6120', 210]],
  },
  crane: {
    name: 'Atlantic Crane Hire Ltd', shortName: 'Atlantic', companyNumber: 'IE 498 857', vatNumber: 'IE4988571P',
    address1: 'Harbour Road', town: 'Foynes', county: 'Limerick', postcode: 'V94 A8K2', country: 'IE',
    phone: '+353 69 555 0128', email: 'hire@atlanticcrane.example', website: 'https://atlanticcrane.example',
    trades: ['Lifting', 'Crane hire', 'Contract lifts'], insuranceIn: 141, madeDaysAgo: 866,
    accreditations: [['CPA', 'CPA-1192', 333]],
  },
  electrical: {
    name: 'Harbour Electrical', shortName: 'Harbour El.', companyNumber: 'IE 566 390', vatNumber: 'IE5663904B',
    address1: '7 Sluice Lane', town: 'Dublin', county: 'Dublin', postcode: 'D03 F6N0', country: 'IE',
    phone: '+353 1 555 0166', email: 'jobs@harbourelectrical.example', website: 'https://harbourelectrical.example',
    trades: ['Electrical', 'Lightning protection', 'Navigation lights'], insuranceIn: 4, madeDaysAgo: 790,
    accreditations: [['Safe Electric', 'SE-30871', 260], ['Safe-T-Cert', 'STC-2260', -11]],
  },
  lagan: {
    name: 'Lagan Roofing & Cladding', shortName: 'Lagan Roof', companyNumber: 'NI 655 812', vatNumber: 'GB 655 8124 70',
    address1: '48 Boucher Works', town: 'Belfast', county: 'Antrim', postcode: 'BT12 6ZY', country: 'NI',
    phone: '+44 28 9649 6078', email: 'office@laganroofing.example', website: 'https://laganroofing.example',
    trades: ['Roofing', 'Cladding', 'Rooflights'], insuranceIn: 88, madeDaysAgo: 520,
    accreditations: [['CHAS', 'CHAS-88105', 44], ['NFRC', 'NFRC-2217', 190]],
  },
  menai: {
    name: 'Menai Marine Contractors', shortName: 'Menai', companyNumber: 'GB 11820046', vatNumber: 'GB 348 8200 46',
    address1: 'Salt Island Works, Quay Side', town: 'Holyhead', county: 'Anglesey', postcode: 'LL65 1ZZ', country: 'GB',
    phone: '+44 1632 960 118', email: 'tenders@menaimarine.example', website: 'https://menaimarine.example',
    trades: ['Marine piling', 'Diving', 'Linkspans'], insuranceIn: 117, madeDaysAgo: 400,
    accreditations: [['Constructionline Gold', 'CL-118200', 230], ['CHAS', 'CHAS-77340', 61]],
  },
  moyle: {
    name: 'Moyle Surfacing', shortName: 'Moyle', companyNumber: 'NI 640 377', vatNumber: 'GB 640 3772 19',
    address1: '5 Quarry Brae', town: 'Ballycastle', county: 'Antrim', postcode: 'BT54 6ZR', country: 'NI',
    phone: '+44 28 9649 6091', email: 'office@moylesurfacing.example', website: 'https://moylesurfacing.example',
    trades: ['Surfacing', 'Kerbs'], insuranceIn: -212, madeDaysAgo: 835, isActive: false,
    notes: 'Ceased trading. Kept for the records of the terminal car park.',
  },
} satisfies Record<string, Firm>
