import { each, inTens, type Entry } from './entry.ts'

export const templateTypes: Entry[] = [
  { id: 10, name: 'Safety file structure', code: 'sfs', flags: {} },
  { id: 20, name: 'Project management structure', code: 'pmp', flags: {} },
  { id: 30, name: 'Safety management structure', code: 'sms', flags: {} },
  { id: 40, name: 'Facility management structure', code: 'fm', flags: {} },
]

export const uploadReasons = inTens(
  'New document',
  'New revision',
  'Correction of a wrong upload',
  'Response to review comments',
  'As-built / record issue',
  'Change request',
  'RFI response',
  'Certificate renewal',
  'Client comment',
  'Handover issue',
)

const lead = { isLead: true }
const keyContact = { isKeyContact: true }
const siteRole = { isSiteRole: true }
const siteLead = { isSiteRole: true, isKeyContact: true }

/** A company's relationship to a project. Super users of a lead company see the whole project. */
export const clientProjectRelationships = inTens(
  ...each(
    lead,
    'Client / employer',
    'Principal contractor',
    'Principal designer',
    'PSCS (IE)',
    'PSDP (IE)',
    'Main contractor',
  ),
  'Designer (architect)',
  'Designer (engineer / specialist)',
  'Subcontractor',
  'Supplier / plant hire',
  ["Contract administrator / employer's representative", lead],
  'Quantity surveyor',
  'Building control / certifier',
  'Utility',
  ['Facility manager', lead],
  'Occupier / end user',
)

/**
 * A person's role on a project. `isSiteRole` marks people who work on site; `isKeyContact` marks people whom everyone
 * must be able to reach.
 */
export const projectRoles = inTens(
  ...each(keyContact, 'Project director', 'Contracts manager', 'Project manager'),
  ['Site manager', siteLead],
  ...each(siteRole, 'Assistant site manager', 'Site engineer', 'Foreman / supervisor'),
  ['H&S adviser', siteLead],
  ['Environmental adviser', siteRole],
  'Quality manager',
  'Design manager',
  'Document controller',
  'Quantity surveyor',
  'Planner',
  ...each(
    siteRole,
    'Temporary works coordinator',
    'Appointed person (lifting)',
    'Permit issuer',
    'First aider',
    'Fire marshal',
  ),
  'Architect',
  'Engineer',
  ...each(
    keyContact,
    'Client representative',
    "Employer's representative",
    'PSDP / principal designer',
    'Subcontractor manager',
  ),
  ...each(siteRole, 'Subcontractor supervisor', 'Operative', 'Plant operator', 'Delivery driver', 'Visitor'),
  ['Facility manager', keyContact],
  'Caretaker',
)

export const rfiDisciplines = inTens(
  'Architectural',
  'Structural',
  'Civil',
  'Mechanical',
  'Electrical',
  'Public health / drainage',
  'Fire',
  'Façade',
  'Acoustic',
  'Landscape',
  'Interior design',
  'Temporary works',
  'Geotechnical',
  'Highways',
  'Utilities',
  'BIM / information',
  'Health & safety',
  'Commercial',
  'Programme',
  'Other',
)

export const changeRequestTypes = inTens(
  'Early warning',
  'Client change (variation)',
  'Design development',
  'Unforeseen condition',
  'Omission',
  'Provisional sum instruction',
  'Compensation event',
  'Delay / extension of time',
  'Loss and expense',
  'Value engineering',
  'Statutory / regulation change',
  'Error or discrepancy in documents',
  'Programme acceleration',
  'Safety-driven change',
  'Contractor proposal',
  'Daywork',
  'Back-charge',
)

export const documentTypes = inTens(
  'Drawing',
  'Specification',
  'Schedule',
  'Calculation',
  'Report',
  'Certificate',
  'Warranty',
  'O&M manual',
  'Data sheet',
  'Commissioning record',
  'Photograph',
  'Method statement',
  'Programme',
  'Minutes',
  'Correspondence',
  'Model',
  'Survey',
  'H&S file section',
  'Policy',
  'Form',
  'Toolbox talk',
  'Other',
)
