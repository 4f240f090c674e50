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

const topics: Record<string, { word: string; icon: Icon }> = {
  approval: { word: 'Approval', icon: IconChecks },
  project: { word: 'Project', icon: IconBuildings },
  role: { word: 'Role', icon: IconUserCog },
  document: { word: 'Document', icon: IconBook },
  safetyFile: { word: 'Safety file', icon: IconFileCertificate },
  training: { word: 'Training', icon: IconCertificate },
  company: { word: 'Client', icon: IconBriefcase },
  account: { word: 'Account', icon: IconUser },
}

/** Returns the look of a notification's topic. An unknown topic shows its own name. */
export const topicOf = ({ topic }: Pick<Notification, 'topic'>) =>
  topics[topic] ?? { word: topic.charAt(0).toUpperCase() + topic.slice(1), icon: IconBell }

/** Lowest priority that is urgent. */
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
