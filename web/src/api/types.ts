/** The documents of the API, in the page's spelling: `shared/contracts/document.py` says what each field means. Amounts are won. */

/** A value that is only passed on or printed. Not recursive: Vue's types would follow it without end. */
export type Json = string | number | boolean | null | unknown[] | Record<string, unknown>

export interface Session {
  id: string
  title: string
  createdAt: string
  /** It comes before the others in the list. */
  pinned: boolean
  /** Of the first of its branches. */
  rootId: string
  /** It stands for its branches in the list. */
  listed: boolean
}

export interface SessionPage {
  sessions: Session[]
  nextCursor: string | null
}

export interface UserMessage {
  id: string
  role: 'user'
  turnId: string
  content: string
  createdAt: string
}

export type Intent = 'gift_tax' | 'inheritance_tax' | 'general_info' | 'out_of_scope' | 'stop' | 'restart'

export interface Citation {
  sourceId: number
  sourceType: 'law' | 'knowledge'
  lawName: string
  fullReference: string
  contentSnippet: string
  sourceUrl: string
  article?: string
  paragraph?: string
  item?: string
  relevanceScore?: number
}

/** `value` of a deduction is negative. */
export interface CalculationStep {
  step: number
  description: string
  value: number
  formula?: string
  reference?: string
}

export interface NotApplied {
  rule: string
  reason: string
  reference: string
}

/** Up to and with `upTo` won of the taxable base; the last bracket has no end. */
export interface RateBracket {
  upTo?: number
  rateBp: number
}

/** `finalTax` is before the filing credit, `payableTax` what is due when filed and paid in time. */
export interface TaxResult {
  taxType: 'gift' | 'inheritance'
  finalTax: number
  payableTax: number
  /** `2026-01-31`, a day in Seoul. */
  filingDeadline: string
  /** What an overdue tax comes to: on the day of the answer, then from the day on when less of the penalty is waived. */
  late?: LateReturn[]
}

export interface LateReturn {
  /** A day in Seoul. */
  on: string
  reportingPenalty: number
  latePaymentPenalty: number
  totalDue: number
}

/** One gift of several; `count` get the same each. */
export interface CalculationPart {
  label: string
  count: number
  value: number
  finalTax: number
  payableTax: number
  /** Its own, where those of the gifts differ. */
  filingDeadline?: string | null
}

export interface TaxCalculation extends TaxResult {
  input: Record<string, Json>
  steps: CalculationStep[]
  assumptions: string[]
  warnings: string[]
  notApplied: NotApplied[]
  figures: Record<string, number | string>
  /** Those that held on the day; none in answers from before they were kept. */
  rates?: RateBracket[]
  statuteVersion?: string
  /** The gifts that the taxes are the sum of, where there are several. */
  parts?: CalculationPart[]
}

export interface Alternative {
  title: string
  description: string
  estimatedTax?: number
  saving?: number
  pros: string[]
  cons: string[]
  note?: string
}

export interface MissingParameter {
  name: string
  reason: 'not_provided' | 'ambiguous' | 'user_unknown'
}

export interface ClarifyingContext {
  summary: string
  sourceId?: number
  detailUrl?: string
  confidence?: number
}

/** A parameter whose value was replaced; null stands for no value. */
export interface Correction {
  parameter: string
  before: Json
  after: Json
}

export interface AmountChange {
  before: number | null
  after: number | null
  difference: number
}

export interface StepChange extends AmountChange {
  description: string
}

export interface CalculationChange {
  parameters: Correction[]
  finalTax: AmountChange
  payableTax: AmountChange
  steps: StepChange[]
  /** What is said of the new calculation and was not of the one before; none in answers from before they were kept. */
  remarks?: string[]
}

/** One thing that was understood, in Korean; `words` are the person's own. `thing`: what an amount is of, of several. */
export interface CaseFact {
  parameter?: string
  value?: Json
  text: string
  words?: string
  thing?: string
}

/** What belongs together of that. */
export interface CaseLine {
  facts: CaseFact[]
  text: string
}

/** The one question that an answer ends with; `choices` are quick replies. */
export interface Question {
  parameter: string
  text: string
  choices: string[]
  /** How many there are at most from this one on. */
  remaining?: number
}

export interface Feedback {
  type: 'thumbs_up' | 'thumbs_down'
  timestamp: string
  comment?: string
}

/** What an answer's document holds; all but the first four are there only where they say something. */
export interface AssistantMessage {
  id: string
  role: 'assistant'
  turnId: string
  /** Markdown. */
  content: string
  createdAt: string
  intent?: Intent
  /** What was understood; none in answers from before it was shown. */
  case?: CaseLine[]
  citations: Citation[]
  calculation: TaxCalculation | null
  change?: CalculationChange
  alternatives?: Alternative[]
  assumptions?: string[]
  exceptions?: string[]
  recommendations?: string[]
  /** Keys as the consultation names its parameters: `gift_date`, `donor_relationship`, … */
  collectedParameters?: Record<string, Json>
  missingParameters?: MissingParameter[]
  clarifyingContext?: ClarifyingContext[]
  corrections?: Correction[]
  question?: Question
  feedback?: Feedback
}

export type Message = UserMessage | AssistantMessage

export interface MessagePage {
  messages: Message[]
  nextCursor: string | null
}

export type StageName =
  | 'message_received'
  | 'turn_opened'
  | 'question_raised'
  | 'parameters_collected'
  | 'inquiry_raised'
  | 'ways_named'
  | 'passages_found'
  | 'reply_chosen'
  | 'tax_calculated'
  | 'calculation_refused'
  | 'answer_composed'
  | 'turn_completed'
  | 'turn_failed'

export interface TurnError {
  code: string
  message: string
}

export interface Answer {
  userMessage: UserMessage
  assistantMessage: AssistantMessage
}

/** An event of a turn passed by; the last one brings both messages or the error. */
export interface Stage extends Partial<Answer> {
  stage: StageName
  turnId: string
  at: string
  error?: TurnError
}

export interface Turn {
  id: string
  status: 'waiting' | 'open' | 'completed' | 'failed'
  userMessage: UserMessage
  assistantMessage?: AssistantMessage
  error?: TurnError
}

/** What facts come to; else which parameter is missing or impossible, and why, in Korean. */
export interface Calculated {
  calculation: TaxCalculation | null
  parameter: string | null
  message: string | null
}
