import {
  IconBell,
  IconBook,
  IconBriefcase,
  IconBuildings,
  IconCertificate,
  IconChecks,
  IconFileCertificate,
  IconUser,
  IconUserCog,
  type Icon,
} from '@tabler/icons-react'
import type { Notification } from '#contract/entities/notification.ts'
import type { Topic } from '#contract/people/topics.ts'

const topics: Record<Topic, { word: string; icon: Icon }> = {
  approval: { word: 'Approval', icon: IconChecks },
  project: { word: 'Project', icon: IconBuildings },
  role: { word: 'Role', icon: IconUserCog },
  rfi: { word: 'RFI', icon: IconBell },
  change: { word: 'Change request', icon: IconBell },
  action: { word: 'Action', icon: IconBell },
  observation: { word: 'Observation', icon: IconBell },
  permit: { word: 'Permit', icon: IconBell },
  incident: { word: 'Incident', icon: IconBell },
  accident: { word: 'Accident', icon: IconBell },
  rollCall: { word: 'Roll call', icon: IconBell },
  gate: { word: 'Site gate', icon: IconBell },
  rams: { word: 'RAMS', icon: IconBell },
  induction: { word: 'Induction', icon: IconBell },
  equipment: { word: 'Equipment', icon: IconBell },
  document: { word: 'Document', icon: IconBook },
  safetyFile: { word: 'Safety file', icon: IconFileCertificate },
  training: { word: 'Training', icon: IconCertificate },
  company: { word: 'Client', icon: IconBriefcase },
  account: { word: 'Account', icon: IconUser },
}

const isTopic = (topic: string): topic is Topic => Object.hasOwn(topics, topic)

/** Returns the label and icon of a notification's topic. A topic from another version is shown by its own name. */
export const topicOf = ({ topic }: Pick<Notification, 'topic'>) =>
  isTopic(topic) ? topics[topic] : { word: topic, icon: IconBell }

/** Lowest priority that counts as urgent. */
const urgent = 30
export const isUrgent = ({ priority }: Pick<Notification, 'priority'>) => priority >= urgent

const kindWords: Record<string, string> = {
  project: 'Open project',
  projectFolder: 'Open folder',
  client: 'Open client',
  user: 'Open user',
  libraryDocument: 'Open document',
  userTraining: 'Open training',
}

/** Label of the link to the record a notification is about. */
export const openWords = ({ entityKind }: Pick<Notification, 'entityKind'>) =>
  kindWords[entityKind ?? ''] ?? 'Open record'
