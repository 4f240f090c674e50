import type { System } from '#contract/systems.ts'

interface Structure {
  name: string
  /** The type of template has the number of its system in the list of types. */
  typeId: number
  description: string
  /** Two spaces a level; `!` marks a required folder. */
  outline: string
}

/** The types of template, by system. */
const typeOf: Record<System, number> = { sfs: 10, pmp: 20, sms: 30, fm: 40 }
const of = (system: System, name: string, description: string, outline: string): Structure => ({
  name,
  typeId: typeOf[system],
  description,
  outline,
})

/** A folder structure for each system of a project. Nothing in it depends on the law of one country. */
export const structures: readonly Structure[] = [
  of(
    'pmp',
    'Project management, starter',
    'Contract, programme, drawings and correspondence from appointment to completion.',
    `
01 Contract and insurance
  Contract documents !
  Insurances !
02 Programme !
03 Drawings
  Architectural
  Structural and civil
  Mechanical and electrical
  Temporary works
04 Specifications
05 Surveys and site information
06 Meetings
07 Commercial
  Valuations
  Changes
08 Quality
  Inspection and test plans
  Material approvals
09 Completion
  Snags
  Certificates
`,
  ),
  of(
    'sms',
    'Safety management, starter',
    'What a site needs on the day it opens, and the records it makes.',
    `
01 Safety plan and site rules !
02 RAMS
03 Permits
04 Temporary works
05 Lifting
  Lift plans
  Certificates
06 Scaffold and access
07 Plant and equipment
08 Training and toolbox talks
09 Emergency and first aid !
10 Accidents and incidents
11 Notices to authorities
`,
  ),
  of(
    'sfs',
    'Safety file, starter',
    'What whoever uses, maintains or takes down the structure later has to know.',
    `
1 Brief description of the work !
2 Residual hazards !
3 Structural principles and safe loads !
4 Hazardous materials !
5 Removal of installed plant
6 Cleaning and maintenance access !
7 Significant services !
8 As-built drawings !
9 Operation and maintenance manuals
`,
  ),
  of(
    'fm',
    'Facility management, starter',
    'The records of a building in use, beside its safety file.',
    `
01 Asset register !
02 Planned maintenance
  Mechanical
  Electrical
  Lifts
  Fire and life safety
03 Statutory inspections !
04 Contractors and permits
05 Warranties
06 Emergency and evacuation !
`,
  ),
]
