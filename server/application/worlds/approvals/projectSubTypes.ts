import type { ProcessKind } from '#contract/processKinds.ts'
import type { projectProcessSubTypes } from '#server/db/tables/projectProcessSubType.ts'
import type { Fields } from '../history.ts'
import { personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { projectId, siteOf, systemIdOf, type ProjectNumber } from '#server/application/worlds/projects/projects.ts'
import { subTypeId } from './subTypes.ts'

/** Sub types that the harbour bridge uses, with its own people for a stage and its own hours, if any. */
const used: [kind: ProcessKind, name: string, more?: { stage: string; people: PersonKey[]; hours?: number }][] = [
  ['permit', 'General'],
  ['permit', 'Hot work', { stage: 'authorise', people: ['murphy', 'doyle'], hours: 8 }],
  ['permit', 'Confined space entry'],
  ['permit', 'Permit to dig / break ground'],
  ['permit', 'Work at height / roof access'],
  ['permit', 'Electrical isolation, LV / HV, live work'],
  ['permit', 'Lifting operation'],
  ['rams', 'RAMS'],
  ['rams', 'High-risk RAMS'],
  ['induction', 'Site induction'],
  ['induction', 'Visitor induction'],
  ['nonEquipmentInspection', 'Scaffold inspection'],
  ['observation', 'Safety walk'],
  ['incident', 'Near miss'],
  ['incident', 'Property damage and service strike'],
  ['incident', 'Dangerous occurrence'],
  ['onSiteTraining', 'Toolbox talk'],
  ['onSiteTraining', 'Daily activity briefing'],
  ['onSiteTraining', 'Method briefing'],
  ['onSiteTraining', 'Site rules refresher'],
  ['onSiteTraining', 'Plant familiarisation'],
  ['onSiteTraining', 'Emergency drill'],
  ['onSiteTraining', 'Supervisor meeting'],
  ['onSiteTraining', 'Stand-down'],
  ['onSiteTraining', 'Environmental talk'],
  ['onSiteTraining', 'Health campaign'],
  ['disciplinary', 'Disciplinary'],
  ['accident', 'Accident report'],
  ['inspection', 'Delivery check'],
  ['inspection', 'Weekly plant inspection'],
  ['inspection', 'Thorough examination'],
  ['inspection', 'Service record'],
  ['inspection', 'Electrical test'],
  ['inspection', 'Inspection after an event'],
  ['inspection', 'Daily pre-use check'],
  ['nonEquipmentInspection', 'Excavation report'],
  ['nonEquipmentInspection', 'Temporary works inspection'],
  ['nonEquipmentInspection', 'Excavation shift check'],
  ['nonEquipmentInspection', 'Ladder and podium check'],
  ['nonEquipmentInspection', 'Fire point check'],
  ['nonEquipmentInspection', 'First-aid and welfare check'],
  ['inspection', 'Weekly lifting equipment inspection'],
  ['inspection', 'MEWP pre-use check'],
  ['inspection', 'Crane daily check'],
  ['inspection', 'Hoist daily check'],
  ['inspection', 'Lifting accessories check'],
  ['inspection', 'Portable tool check'],
  ['inspection', 'Site distribution and RCD check'],
  ['inspection', 'RPE check'],
  ['nonEquipmentInspection', 'Mobile tower inspection'],
  ['nonEquipmentInspection', 'Edge protection and net inspection'],
  ['nonEquipmentInspection', 'Hoarding and gate inspection'],
  ['nonEquipmentInspection', 'Fire alarm weekly test'],
  ['nonEquipmentInspection', 'Emergency lighting test'],
  ['nonEquipmentInspection', 'Eyewash station check'],
]

/** Sub types of the swing bridge, which is in use: those needed to maintain a building. */
const usedInBuilding: typeof used = [
  ['permit', 'General'],
  ['permit', 'Hot work'],
  ['permit', 'Work at height / roof access'],
  ['permit', 'Electrical isolation, LV / HV, live work'],
  ['permit', 'Plant room / riser access'],
  ['permit', 'Fire system isolation'],
  ['rams', 'RAMS'],
  ['rams', 'Task briefing'],
  ['inspection', 'Thorough examination'],
  ['inspection', 'Service record'],
  ['inspection', 'Electrical test'],
  ['nonEquipmentInspection', 'Building element inspection'],
  ['nonEquipmentInspection', 'Fire door check, common parts'],
  ['nonEquipmentInspection', 'Fire point check'],
  ['nonEquipmentInspection', 'First-aid and welfare check'],
  ['nonEquipmentInspection', 'Fire alarm weekly test'],
  ['nonEquipmentInspection', 'Emergency lighting test'],
  ['nonEquipmentInspection', 'Sprinkler weekly test'],
  ['nonEquipmentInspection', 'Water outlet check'],
]

/** The sub types of the demo projects, in the shape their form saves. */
export const allProjectSubTypes = () => [...onProject('HB-014', used), ...onProject('HB-009', usedInBuilding)]

const onProject = (number: ProjectNumber, types: typeof used) =>
  types.map(([kind, name, more], at) => {
    const fields: Fields<typeof projectProcessSubTypes> = {
      projectId: projectId(number),
      systemId: systemIdOf(number),
      processSubTypeId: subTypeId(kind, name),
      isEnabled: true,
      approvalTemplateId: null,
      questionTemplateId: null,
      stageUsers: more ? [{ stageKey: more.stage, userIds: more.people.map(personId), groupIds: [] }] : [],
      validityHours: more?.hours ?? null,
      reviewMonths: null,
    }
    return { number, fields, madeDaysAgo: Math.min(siteOf(number).madeDaysAgo - 10, 150 - at) }
  })
