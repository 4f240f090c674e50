import { check, may, measured, must, never, options, section, seen, vital, vitalIfAny, vitalSeen } from './ask.ts'
import { checklistsOf } from './checklist.ts'

const place = checklistsOf('nonEquipmentInspection', 85)

/** Excavations, cofferdams, temporary works and the edge of the site. */
export const groundChecklists = [
  place('Excavation shift check', 'CDM 2015 reg 22; HSG150; IE Construction Regs 2013. Before each shift goes in.', [
    section(
      'Sides',
      vital('Sides supported, battered or in rock that an engineer has passed?'),
      vitalSeen('Supports as installed: no bulging, gaps or moved props'),
      vitalSeen('No cracks in the ground, fallen lumps or soft spots'),
      vitalSeen('No water rising, pumps and sumps working'),
      seen('Faces cleared of loose stones'),
    ),
    section(
      'Edge',
      vitalSeen('Guard rails or barriers at every edge'),
      vitalSeen('Spoil, materials and vehicles back from the edge, stop blocks set'),
      vitalSeen('Services supported, marked and undamaged'),
      never('Are structures, walls or scaffolds near it undermined?'),
    ),
    section(
      'People',
      vitalSeen('Ladder tied, within reach of those who work there'),
      vitalIfAny('Air tested where gas could gather?'),
      vital('Does nobody work below a bucket or load?'),
      check('Can a person be got out, and does the crew know how?'),
    ),
  ]),
  place(
    'Excavation report',
    'CDM 2015 reg 22 and 24, sch 3; IE Construction Regs 2013. Every seven days and after an event.',
    [
      section(
        'Excavation',
        measured('Depth', 'm', { max: 30, step: 0.1 }),
        must('single', 'How are the sides held?', {
          options: options('Battered back', 'Trench box', 'Sheets and walings', 'Piles', 'Rock, no support'),
        }),
        vital('As the temporary works design, or the standard solution?'),
        vitalSeen('Support complete, tight and undamaged'),
        vitalSeen('Ground: no cracks, slips or softening since the last report'),
        vitalSeen('Water controlled, fines not washed out'),
      ),
      section(
        'Around it',
        vitalSeen('Loads, plant and spoil as far back as designed'),
        vitalSeen('Neighbouring structures and services: no movement'),
        measured('Greatest movement at the monitoring points', 'mm', { max: 500, step: 0.5, isRequired: false }),
        vitalSeen('Edge protection, gangways and stop blocks'),
        seen('Ladders and escape'),
        seen('Lighting and signs'),
      ),
      section(
        'Papers',
        check('Shift checks of the week done?'),
        vitalIfAny('Permit to dig in date while digging goes on?'),
        vital('Safe for people to work in until the next report?'),
        may('photo', 'Photos of the sides'),
      ),
    ],
  ),
  place(
    'Cofferdam and caisson inspection',
    'CDM 2015 reg 23 and 24, sch 3; IE Construction Regs 2013. Each shift, and reported weekly.',
    [
      section(
        'Structure',
        vital('Built of suitable sound material, as the design?'),
        vitalSeen('Sheets, clutches, walings and struts: no distortion or gaps'),
        vitalSeen('Welds and connections'),
        vitalSeen('No heave, piping or boiling at the bottom'),
        measured('Inflow of water', 'l/s', { max: 500, step: 0.1 }),
        vital('Pumps on duty and standby running, with power for both?'),
        measured('Water level outside below the design level by', 'm', { least: 0.3, max: 30, step: 0.1 }),
      ),
      section(
        'People',
        vitalSeen('Two ways out, ladders fixed to the top'),
        vital('Is the flood or tide warning received and acted on?'),
        vital('Can everyone be out before water comes in, drilled with this crew?'),
        vitalIfAny('Air tested inside?'),
        seen('Edge protection and gangways'),
        seen('Protection against ships, ice and floating debris'),
      ),
    ],
  ),
  place('Temporary works inspection', 'BS 5975; CDM 2015 reg 19. Every seven days, after wind, impact or change.', [
    section(
      'As designed',
      vital('Is the drawing on site the one that was checked, latest revision?'),
      vitalSeen('Members, spacing and bracing as drawn'),
      vitalSeen('Props plumb, pins in, jacks within their extension'),
      vitalSeen('Bearings, wedges and packs tight'),
      vitalSeen('Connections and bolts complete'),
    ),
    section(
      'Condition',
      vitalSeen('Foundation: no settlement, scour or washout'),
      vitalSeen('No bent, cracked or corroded parts'),
      vitalSeen('Nothing added, cut or removed without the designer'),
      never('Is it loaded without a permit to load, or above its load?'),
      seen('Protected against vehicles'),
      seen('Access, edge protection and signs'),
    ),
    section(
      'Control',
      vital('Does the coordinator know of it, and is it in the register?'),
      check('Actions of the last inspection done?'),
      measured('Highest wind since the last inspection', 'm/s', { max: 60, step: 0.5, isRequired: false }),
      may('photo', 'Photos'),
    ),
  ]),
  place(
    'Hoarding and gate inspection',
    'HSG151 Protecting the public; BS 5975; Temporary Works Forum hoarding guide.',
    [
      section(
        'Hoarding',
        vitalSeen('Upright, no leaning or rocking by hand'),
        vitalSeen('Posts, kentledge and stays as drawn, none moved'),
        vitalSeen('Sheets, fixings and mesh panels: no loose edges or nails'),
        vitalSeen('No banners or sheeting that the design does not allow'),
        vitalSeen('No gaps where a child could get in'),
        seen('Foundations and footway not undermined'),
      ),
      section(
        'Gates and public',
        vitalSeen('Gates hang true, do not swing or run off their track'),
        vital('Gate stops and safety catches fitted: it cannot fall?'),
        check('Locked out of hours, security in place?'),
        seen('Footway, ramps and lighting for the public'),
        seen('Signs, vision splays and marshal at vehicle gates'),
        seen('Fans and gantries sound and clear of debris'),
        measured('Highest wind since the last inspection', 'm/s', { max: 60, step: 0.5, isRequired: false }),
      ),
    ],
  ),
]
