import { addDays } from './day'

/** A reminder that lasts a whole day, as a calendar file holds it. */
export interface Reminder {
  uid: string
  /** `2026-01-31`. */
  day: string
  title: string
  description: string
  /** When it was made. */
  stamp: Date
}

/** Days before at which the calendar rings; 9 in the morning, since the day begins at midnight. */
const ALARMS = ['-P13DT15H', '-P6DT15H', '-PT15H']
const LINE_OCTETS = 75

/** The calendar file (RFC 5545) of one reminder: alarms two weeks, a week and a day before. */
export function calendarFile({ uid, day, title, description, stamp }: Reminder): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shuking//Deadline//KO',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${uid}@shuking`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(description)}`,
    'TRANSP:TRANSPARENT',
    ...ALARMS.flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:${trigger}`,
      `DESCRIPTION:${text(title)}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('\r\n') + '\r\n'
}

function text(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** A line of more than 75 octets goes on in the next one, after a space, and no character is torn apart. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
