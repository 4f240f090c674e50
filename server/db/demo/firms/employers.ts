import type { Firm } from './firm.ts'

/** Those for whom the work is done. */
export const employers = {
  port: {
    name: 'Harbour Port Authority', shortName: 'HPA', companyNumber: 'IE 614 207', vatNumber: 'IE6142071T',
    address1: 'Harbour Office, Breakwater Road', town: 'Dublin', county: 'Dublin', postcode: 'D01 K3V8', country: 'IE',
    phone: '+353 1 555 0100', email: 'engineering@harbourport.example', website: 'https://harbourport.example',
    trades: ['Client'], insuranceIn: 233, madeDaysAgo: 940,
    notes: 'Permit office at gate 3 opens at 06:00. Marine works need a notice to mariners 14 days ahead.',
  },
  ferries: {
    name: 'Coastal Ferries', shortName: 'Coastal', companyNumber: 'NI 698 214', vatNumber: 'GB 698 2140 52',
    address1: 'Terminal House, 12 West Pier Road', town: 'Belfast', county: 'Antrim', postcode: 'BT3 9QZ', country: 'NI',
    phone: '+44 28 9649 6010', email: 'property@coastalferries.example', website: 'https://coastalferries.example',
    trades: ['Client', 'Terminal operator'], insuranceIn: 190, madeDaysAgo: 930,
    notes: 'Sailings at 03:30, 11:30 and 19:30. No lifts over the passenger route in the hour before.',
  },
  council: {
    name: 'County Council', shortName: 'CoCo', companyNumber: 'IE LA 915', vatNumber: 'IE9150012K',
    address1: 'County Hall, Market Street', town: 'Dundalk', county: 'Louth', postcode: 'A91 X2T6', country: 'IE',
    phone: '+353 42 555 0120', email: 'capital.projects@countycouncil.example', website: 'https://countycouncil.example',
    trades: ['Client', 'Local authority'], insuranceIn: 301, madeDaysAgo: 610,
  },
  water: {
    name: 'Western Water', shortName: 'Western', companyNumber: 'IE 607 731', vatNumber: 'IE6077314H',
    address1: 'Weir House, Docks Lane', town: 'Galway', county: 'Galway', postcode: 'H91 V6C0', country: 'IE',
    phone: '+353 91 555 0160', email: 'delivery@westernwater.example', website: 'https://westernwater.example',
    trades: ['Client', 'Water utility'], insuranceIn: 154, madeDaysAgo: 470,
    notes: 'Confined spaces on live plant: their own rescue team stands by, book five days ahead.',
  },
} satisfies Record<string, Firm>
