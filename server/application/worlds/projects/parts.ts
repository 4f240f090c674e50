import type { projectClients } from '#server/db/tables/projectClient.ts'
import type { Calendar } from '../calendar.ts'
import { firmId, firmOf, type FirmKey } from '#server/application/worlds/firms/firms.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { personId, personOf, type PersonKey } from '#server/application/worlds/people/people.ts'
import { projectId, siteOf, type ProjectNumber } from './projects.ts'
import type { Fields } from '../history.ts'

/** A company's relationship to a project. `startsIn` and `endsIn` are days from today. */
type Part = [
  firm: FirmKey,
  relationship: string,
  contact?: PersonKey,
  packageName?: string,
  startsIn?: number,
  endsIn?: number,
]

const client = 'Client / employer'
const mainContractor = 'Main contractor'
const engineer = 'Designer (engineer / specialist)'
const subcontractor = 'Subcontractor'
const plantHire = 'Supplier / plant hire'

const parts: Record<ProjectNumber, Part[]> = {
  'HB-014': [
    ['port', client, 'delaney'],
    ['brannock', mainContractor, 'byrne'],
    ['brannock', 'PSCS (IE)', 'murphy'],
    ['safeline', 'PSDP (IE)', 'tiernan'],
    ['thornbury', engineer, 'ashworth', 'Strengthening design, checks of temporary works'],
    ['corrib', subcontractor, 'okafor', 'Stiffeners, splice plates and bearings', -240, 90],
    ['kestrel', subcontractor, 'carroll', 'Scaffolds, crash deck and netting', -258, 300],
    ['tidewater', subcontractor, 'mawhinney', 'Lead paint removal and new coating', -180, 280],
    ['quay', subcontractor, 'whelan', 'Abutments, drainage and south approach', -200, 120],
    ['survey', subcontractor, 'quirke', 'Inspection of hangers from ropes', -90, 45],
    ['electrical', subcontractor, 'popescu', 'Navigation lights and supplies', -150, 250],
    ['crane', plantHire, 'moloney', 'Contract lifts', -120, 200],
  ],
  'HB-017': [
    ['port', client, 'delaney'],
    ['brannock', mainContractor, 'healy'],
    ['brannock', 'PSCS (IE)', 'healy'],
    ['safeline', 'PSDP (IE)', 'tiernan'],
    ['thornbury', engineer, 'ashworth', 'Anchor design'],
    ['quay', subcontractor, 'hurley', 'Ground anchors and capping beam', -205, 4],
    ['crane', plantHire, 'moloney', 'Pontoon crane', -205, -20],
  ],
  'HB-009': [
    ['port', client, 'delaney'],
    ['port', 'Facility manager', 'delaney'],
    ['brannock', mainContractor, 'kearney'],
    ['thornbury', engineer, 'ashworth', 'Bearing and wedge design'],
    ['corrib', subcontractor, undefined, 'Bearing steelwork', -480, -240],
  ],
  'LT-003': [
    ['ferries', client, 'mcateer'],
    ['ferries', 'Occupier / end user', 'crozier'],
    ['brannock', 'Principal contractor', 'nowak'],
    ['safeline', 'Principal designer', 'tiernan'],
    ['lagan', subcontractor, 'irvine', 'Roof, rooflights and smoke vents', -230, -8],
    ['kestrel', subcontractor, 'carroll', 'Crash deck and edge protection', -250, -10],
    ['electrical', subcontractor, 'popescu', 'Lightning protection', -70, -14],
  ],
  'LT-005': [
    ['ferries', client, 'crozier'],
    ['brannock', 'Principal contractor', 'healy'],
    ['thornbury', 'Principal designer', 'ashworth'],
    ['menai', subcontractor, 'hughes', 'Tubular piles and diving', -140, 60],
    ['tidewater', subcontractor, 'mawhinney', 'Coating of the linkspan', 20, 180],
    ['crane', plantHire, 'moloney', 'Crawler crane on the quay', -130, 150],
  ],
  'LT-001': [
    ['ferries', client, 'crozier'],
    ['brannock', 'Principal contractor', 'nowak'],
    ['moyle', subcontractor, undefined, 'Planing, surfacing and lining', -788, -588],
  ],
  'RC-021': [
    ['council', client, 'mckenna'],
    ['brannock', mainContractor, 'walsh'],
    ['brannock', 'PSCS (IE)', 'walsh'],
    ['safeline', 'PSDP (IE)', 'tiernan'],
    ['meadow', 'Designer (architect)', 'kiely'],
    ['slaney', "Contract administrator / employer's representative", 'roche'],
    ['corrib', subcontractor, undefined, 'Steel frame', -300, -170],
    ['kestrel', subcontractor, 'carroll', 'Scaffold', -280, 60],
    ['electrical', subcontractor, 'popescu', 'Electrical installation', -110, 140],
  ],
  'RC-024': [
    ['council', client, 'mckenna'],
    ['brannock', mainContractor, 'walsh'],
    ['brannock', 'PSCS (IE)', 'walsh'],
    ['meadow', 'Designer (architect)', 'kiely'],
    ['slaney', 'Quantity surveyor', 'roche'],
  ],
  'RC-027': [
    ['council', client, 'mckenna'],
    ['quay', mainContractor, 'hurley'],
    ['safeline', 'PSDP (IE)', 'tiernan'],
    ['corrib', subcontractor, undefined, 'Steel footbridge', 110, 210],
  ],
  'WX-008': [
    ['water', client, 'costello'],
    ['quay', mainContractor, 'whelan'],
    ['quay', 'PSCS (IE)', 'whelan'],
    ['slaney', 'Quantity surveyor', 'roche'],
  ],
  'WX-013': [
    ['water', client, 'costello'],
    ['quay', mainContractor, 'hurley'],
    ['quay', 'PSCS (IE)', 'hurley'],
    ['safeline', 'PSDP (IE)', 'tiernan'],
    ['survey', subcontractor, 'quirke', 'Condition survey of the culvert', -270, -240],
  ],
  'WX-011': [['water', client, 'costello']],
}

/** Companies that were added later. They follow all others, which therefore keep their ids. */
const later: readonly (readonly [ProjectNumber, Part])[] = [
  ['HB-009', ['liffey', subcontractor, 'dunne', 'Planned maintenance of the bridge house', -380]],
]

/** A company is added after the company, the project and its contact exist, and at least ten days before it starts. */
function addedDaysAgo(number: ProjectNumber, [firm, , contact, , startsIn]: Part) {
  const known = [siteOf(number), firmOf(firm), ...(contact ? [personOf(contact)] : [])].map(
    ({ madeDaysAgo }) => madeDaysAgo - 5,
  )
  return Math.max(1, Math.min(...known, startsIn === undefined ? Infinity : 10 - startsIn))
}

/** The companies of every project, in the shape their form saves, with the number of days since they were added. */
export function allParts(calendar: Calendar) {
  const workday = (days: number | undefined) => (days === undefined ? null : calendar.workday(days))
  const first = (Object.keys(parts) as ProjectNumber[]).flatMap((number) =>
    parts[number].map((part) => [number, part] as const),
  )
  return [...first, ...later].map(([number, part]) => {
    const [firm, relationship, contact, packageName, startsIn, endsIn] = part
    const fields: Fields<typeof projectClients> = {
      projectId: projectId(number),
      clientId: firmId(firm),
      relationshipId: lookupId('clientProjectRelationships', relationship),
      contactUserId: contact ? personId(contact) : null,
      packageName: packageName ?? null,
      from: workday(startsIn),
      to: workday(endsIn),
    }
    return { number, fields, madeDaysAgo: addedDaysAgo(number, part) }
  })
}
