export type TemplateType = 'sfs' | 'pmp' | 'sms' | 'fm'

interface Outline {
  name: string
  type: TemplateType
  description: string
  isActive?: boolean
  madeDaysAgo: number
  text: string
}

/** The firm's folder structures. `readLine` in templates.ts documents the syntax of a line. */
export const outlines: readonly Outline[] = [
  {
    name: 'Safety file, civil engineering (IE)',
    type: 'sfs',
    madeDaysAgo: 820,
    description:
      'Safety file under the Safety, Health and Welfare at Work (Construction) Regulations 2013, for bridges, quays and water works.',
    text: `
01 Brief description of the work [CDM file 1] !1 @PSDP (IE) -- One page: what was built, by whom and when.
  - Description of the works (H&S file section)
  - Project directory (Other)
02 Residual hazards [CDM file 2] !2 @PSDP (IE) -- Only what a competent person would not expect. No generic risk assessments.
  Register of residual hazards [CDM file 2.1] !1 @PSDP (IE)
    - Residual hazard register (H&S file section) -- Keep to the columns of the form; one hazard a line.
  Surveys [CDM file 2.2] @Client / employer
    - Ground investigation report (Survey)
    - Services survey (Survey)
03 Structural principles and safe loads [CDM file 3] !2 @Designer (engineer / specialist)
  Structural principles [CDM file 3.1] !1 @Designer (engineer / specialist)
    - Statement of structural principles (Report)
  Safe working loads [CDM file 3.2] !1 @Designer (engineer / specialist)
    - Loading plan (Drawing)
  Stored energy and pre-stressed members [CDM file 3.3] @Designer (engineer / specialist)
04 Hazardous materials [CDM file 4] !1 @Main contractor
  Asbestos information [CDM file 4.1] @Client / employer
    - Asbestos survey (Survey)
  Coatings [CDM file 4.2] @Subcontractor
    - Coating system data sheets (Data sheet)
05 Dismantling of installed plant [CDM file 5] @Designer (engineer / specialist)
06 Cleaning and maintenance [CDM file 6] !1 @Main contractor
  Access equipment [CDM file 6.1] @Main contractor
  Anchor points and fall arrest [CDM file 6.2] !1 @Subcontractor
    - Anchor point test certificates (Certificate)
07 Significant services [CDM file 7] !1 @Main contractor
  Cables [CDM file 7.1] @Utility
  Water and drainage [CDM file 7.2] @Utility
  Fire-fighting [CDM file 7.3] @Main contractor
08 As-built information [CDM file 8] !3 @Main contractor
  As-built drawings [CDM file 8.1] !3 @Main contractor -- Issued with suitability A6, with the drawing register.
    - Drawing register (Schedule)
  Service voids [CDM file 8.2] @Main contractor
09 Operation and maintenance manual [O&M manual OM14] !1 @Main contractor
  Mechanical [O&M manual OM05] @Subcontractor
  Electrical [O&M manual OM06] !1 @Subcontractor
    - Electrical installation certificate (Certificate)
    - Lighting maintenance instructions (O&M manual)
  Certificates and commissioning [O&M manual OM12] !2 @Subcontractor
  Warranties [O&M manual OM13] @Main contractor
  Spares [O&M manual OM15] @Supplier / plant hire
`,
  },
  {
    name: 'Health and safety file, building (GB)',
    type: 'sfs',
    madeDaysAgo: 410,
    description:
      'File under CDM 2015 regulation 12, in the order of L153, with a golden thread section for higher-risk buildings.',
    text: `
1 Brief description of the work [CDM file 1] !1 @Principal designer
  - Description of the works (H&S file section)
2 Residual hazards [CDM file 2] !1 @Principal designer
  - Residual hazard register (H&S file section)
3 Structural principles [CDM file 3] !1 @Designer (engineer / specialist)
  - Structural safety statement (Report)
4 Hazardous materials [CDM file 4] !1 @Principal contractor
  - Refurbishment and demolition asbestos survey (Survey)
5 Removal of installed plant [CDM file 5] @Principal contractor
6 Cleaning and maintenance equipment [CDM file 6] !1 @Principal contractor
7 Significant services [CDM file 7] !1 @Principal contractor
8 As-built information [CDM file 8] !1 @Principal contractor
9 Fire strategy and golden thread [O&M manual OM19] !2~ @Client / employer -- Kept for the life of the building.
  Fire strategy [O&M manual OM08] !1 @Principal designer
    - Fire strategy report (Report)
  Change control log [O&M manual OM19] !1 @Principal contractor
`,
  },
  {
    name: 'Project management, standard',
    type: 'pmp',
    madeDaysAgo: 900,
    description: 'Design and commercial information from tender to final account.',
    text: `
01 Contract~ @Client / employer
  Contract documents !1
    - Form of contract (Other)
    - Particular conditions (Other)
  Bonds and insurances !2 -- Enter each policy’s expiry date in the document’s own field.
    - Employer’s and public liability certificate (Certificate)
    - Contract works policy (Certificate)
  Correspondence
02 Programme [Uniclass PM_60] !1 @Main contractor
  - Baseline programme (Programme)
  - Progress programme (Programme)
03 Drawings [Uniclass PM_40] @Designer (architect)
  Architectural @Designer (architect)
  Structural @Designer (engineer / specialist)
  Civil @Designer (engineer / specialist)
  Mechanical and electrical @Designer (engineer / specialist)
  Temporary works @Main contractor
04 Specifications [Uniclass PM_40]
05 Site information [Uniclass PM_30]
  Surveys
  Photographs
06 Meetings
  Client meetings
    - Agenda, progress meeting (Minutes)
  Design team meetings
  Subcontractor meetings
07 Commercial [Uniclass PM_50]~ @Quantity surveyor
  Valuations
    - Interim valuation form (Form)
  Change
  Subcontract accounts
08 Quality
  Inspection and test plans
    - Inspection and test plan (Form)
  Non-conformances
  Material approvals
    - Material approval request (Form)
09 Environment
  Waste
  Monitoring
10 Completion [Uniclass PM_70] !1
  Snags
  Certificates
`,
  },
  {
    name: 'Project management, small works',
    type: 'pmp',
    madeDaysAgo: 260,
    description: 'For projects below €500 000.',
    text: `
01 Contract~
  - Letter of appointment (Correspondence)
02 Drawings and specification
03 Site
  Photographs
  Instructions
04 Commercial~
  - Valuation and invoice (Form)
05 Handover
`,
  },
  {
    name: 'Safety management, live site',
    type: 'sms',
    madeDaysAgo: 870,
    description: 'Everything a site needs on the day it opens, and the records it makes.',
    text: `
01 Site rules and plans !2 @Main contractor
  Safety and health plan !1
    - Construction stage safety and health plan (H&S file section) -- Start from the firm’s form; delete what does not apply.
  Site rules !1
    - Site rules (Policy)
  Traffic management
    - Traffic management plan (Drawing)
02 RAMS @Subcontractor
  Submitted
  Accepted
03 Temporary works !1 @Main contractor
  Design briefs
    - Temporary works design brief (Form)
  Designs and checks
    - Design check certificate (Certificate)
  Permits to load
    - Permit to load (Form)
  Register !1
    - Temporary works register (Schedule)
04 Lifting
  Lift plans
    - Lift plan (Form)
  Certificates
05 Scaffold
  Designs
  Handover certificates
  Weekly inspections
06 Plant and equipment
  Thorough examination (GA1)
  Daily checks
07 Training and toolbox talks
  Toolbox talks
    - Working over water (Toolbox talk)
    - Manual handling (Toolbox talk)
    - Slips, trips and falls (Toolbox talk)
  Certificates
08 Emergency !2
  - Emergency plan (Policy)
  - Rescue plan, work over water (Method statement)
09 Welfare
10 Accidents and incidents~
  Reports
  Investigations
11 Statutory notices !1
  - AF2 notification (Form)
`,
  },
  {
    name: 'Facility management, quay and terminal',
    type: 'fm',
    madeDaysAgo: 150,
    description: 'For the building in use, alongside the issued safety file. This tree holds the maintenance records.',
    text: `
01 Asset register [O&M manual OM02] !1 @Facility manager
  - Asset register (Schedule)
02 Planned maintenance [O&M manual OM14.1] !1 @Facility manager
  Mechanical [O&M manual OM05]
  Electrical [O&M manual OM06]
  Lifts [O&M manual OM09]
  Fire and life safety [O&M manual OM08] !1
    - Fire alarm test log (Form)
03 Statutory inspections [O&M manual OM14.2] !2 @Facility manager
  - Lift thorough examination (Certificate)
  - Legionella risk assessment (Report)
04 Contractors
  Permits
  Method statements
05 Warranties [O&M manual OM13]
06 Energy
07 Emergency and evacuation !1
  - Evacuation plan (Policy)
`,
  },
  {
    name: 'Safety file, before 2023',
    type: 'sfs',
    madeDaysAgo: 955,
    isActive: false,
    description: 'Replaced by the civil engineering structure. Kept because two running projects were set up with it.',
    text: `
A General
B Drawings
C Certificates
D Manuals
`,
  },
]
