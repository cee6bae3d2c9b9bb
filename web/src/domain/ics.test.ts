import { describe, expect, it } from 'vitest'
import { calendarFile } from './ics'

const FILE = calendarFile({
  uid: 'a1',
  day: '2026-12-31',
  title: '증여세 신고·납부 마감; 485만원',
  description: '홈택스나 세무서에 신고하고 내세요.\n신고세액공제, 가산세, 그 밖의 내용을 미리 확인해 두시면 좋습니다.',
  stamp: new Date('2026-11-22T03:04:05.678Z'),
})

describe('a calendar file', () => {
  it('is an event of the whole day, with alarms on mornings before', () => {
    const lines = FILE.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain('DTSTAMP:20261122T030405Z')
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
    expect(lines).toContain('SUMMARY:증여세 신고·납부 마감\\; 485만원')
    expect(lines.filter((line) => line.startsWith('TRIGGER:'))).toHaveLength(3)
    expect(lines.at(-1)).toBe('')
  })

  it('writes line breaks and commas as the format wants them', () => {
    expect(FILE.replaceAll('\r\n ', '')).toContain('내세요.\\n신고세액공제\\, 가산세')
  })

  it('has no line of more than 75 octets', () => {
    const longest = Math.max(...FILE.split('\r\n').map((line) => new TextEncoder().encode(line).length))
    expect(longest).toBeLessThanOrEqual(75)
    expect(longest).toBeGreaterThan(70)
  })
})
