import type { ClassificationSystem } from '#contract/entities/manualClassification.ts'
import { outlineOf, parentsIn } from './outline.ts'

/**
 * The supplied schemes, one entry per line: a code, then its title (CDM 2015 with L153; NBS Uniclass 2015; CAWS; RICS
 * NRM1).
 */
const outlines: Partial<Record<ClassificationSystem, string>> = {
  'CDM file': `
1 Brief description of the work
2 Residual hazards and how they have been dealt with
  2.1 Hazards that remain in the structure
  2.2 Surveys and other information about them
3 Key structural principles and safe loads
  3.1 Structural principles
  3.2 Safe working loads of floors and roofs
  3.3 Sources of stored energy and pre-stressed members
4 Hazardous materials used
  4.1 Asbestos information
  4.2 Lead paints and special coatings
  4.3 Pesticides and other substances
5 Removal or dismantling of installed plant
  5.1 Special arrangements for lifting
  5.2 Order and safe methods of dismantling
6 Cleaning and maintenance equipment
  6.1 Access for cleaning and maintenance
  6.2 Anchor points and fall arrest
7 Nature, location and marking of significant services
  7.1 Underground and overhead cables
  7.2 Gas, water and drainage
  7.3 Fire-fighting services
8 As-built information and drawings
  8.1 As-built drawings
  8.2 Means of access to service voids
  8.3 Fire doors and compartments
`,
  'O&M manual': `
OM01 General and directory
  OM01.1 Contract directory
  OM01.2 Emergency contacts
OM02 Description of the building
OM03 Architectural
OM04 Structural
OM05 Mechanical
  OM05.1 Heating
  OM05.2 Ventilation and cooling
OM06 Electrical
  OM06.1 Power distribution
  OM06.2 Lighting and emergency lighting
OM07 Public health
OM08 Fire and life safety
  OM08.1 Fire detection and alarm
  OM08.2 Smoke control
OM09 Lifts
OM10 External works
OM11 Specialist installations
OM12 Certificates and commissioning
  OM12.1 Commissioning records
  OM12.2 Test certificates
OM13 Warranties
OM14 Maintenance
  OM14.1 Planned maintenance schedule
  OM14.2 Statutory inspections
OM15 Spares
OM16 As-built drawings
OM17 Users’ guide
OM18 Building control and BCAR
OM19 Golden thread
`,
  Uniclass: `
Co Complexes
En Entities
SL Spaces and locations
EF Elements and functions
  EF_15 Earthworks elements
  EF_20 Structural elements
  EF_25 Wall and barrier elements
  EF_30 Roof, floor and paving elements
  EF_35 Stair and ramp elements
  EF_37 Tunnel, vessel and tower elements
  EF_40 Signage, fittings, furnishings and equipment
  EF_45 Flora and fauna elements
  EF_50 Waste disposal functions
  EF_55 Piped supply functions
  EF_60 Heating, cooling and refrigeration functions
  EF_65 Ventilation and air conditioning functions
  EF_70 Electrical power and lighting functions
  EF_75 Communications, security, safety, control and protection functions
  EF_80 Transport functions
Ss Systems
Pr Products
TE Tools and equipment
PM Project management
  PM_10 Project information
  PM_30 Survey information
  PM_40 Design and approvals information
  PM_50 Cost and financial information
  PM_60 Construction management information
  PM_70 Testing, commissioning and completion information
  PM_80 Asset management information
Zz CAD
`,
  CAWS: `
A Preliminaries and general conditions
B Complete buildings, structures and units
C Existing site, buildings and services
D Groundwork
E In situ concrete and large precast concrete
F Masonry
G Structural and carcassing metal and timber
H Cladding and covering
J Waterproofing
K Linings, sheathing and dry partitioning
L Windows, doors and stairs
M Surface finishes
N Furniture and equipment
P Building fabric sundries
Q Paving, planting, fencing and site furniture
R Disposal systems
S Piped supply systems
T Mechanical heating, cooling and refrigeration systems
U Ventilation and air conditioning systems
V Electrical supply, power and lighting systems
W Communications, security and control systems
X Transport systems
Y Services reference specification
Z Building fabric reference specification
`,
  NRM1: `
0 Facilitating works
1 Substructure
2 Superstructure
  2.1 Frame
  2.2 Upper floors
  2.3 Roof
  2.4 Stairs and ramps
  2.5 External walls
  2.6 Windows and external doors
  2.7 Internal walls and partitions
  2.8 Internal doors
3 Internal finishes
  3.1 Wall finishes
  3.2 Floor finishes
  3.3 Ceiling finishes
4 Fittings, furnishings and equipment
5 Services
  5.1 Sanitary installations
  5.2 Services equipment
  5.3 Disposal installations
  5.4 Water installations
  5.5 Heat source
  5.6 Space heating and air conditioning
  5.7 Ventilation systems
  5.8 Electrical installations
  5.9 Fuel installations
  5.10 Lift and conveyor installations
  5.11 Fire and lightning protection
  5.12 Communication, security and control systems
  5.13 Specialist installations
  5.14 Builder’s work in connection with services
6 Prefabricated buildings and building units
7 Work to existing buildings
8 External works
  8.1 Site preparation works
  8.2 Roads, paths, pavings and surfacings
  8.3 Soft landscaping, planting and irrigation
  8.4 Fencing, railings and walls
  8.5 External fixtures
  8.6 External drainage
  8.7 External services
  8.8 Minor building works and ancillary buildings
`,
}

/** Every supplied entry, in the order of the ids it gets in an empty database. */
export const suppliedClassifications = Object.entries(outlines).flatMap(([system, text]) => {
  const lines = outlineOf(text)
  const parents = parentsIn(lines)
  return lines.map(({ words }, at) => {
    const [code = '', ...title] = words.split(' ')
    return {
      system: system as ClassificationSystem,
      code,
      title: title.join(' '),
      parent: parents[at]! < 0 ? null : lines[parents[at]!]!.words.split(' ')[0]!,
    }
  })
})

/** Returns the id that a supplied entry gets in an empty database. */
export function classificationId(system: ClassificationSystem, code: string) {
  const at = suppliedClassifications.findIndex((entry) => entry.system === system && entry.code === code)
  if (at < 0) throw new Error(`${system} has no ${code}.`)
  return at + 1
}
