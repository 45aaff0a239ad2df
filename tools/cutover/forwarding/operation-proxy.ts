import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Answer } from './ask';
import { callerOf, type Caller } from './caller';
import { onwardHeaders, WITHOUT_LENGTH } from './headers';
import type { Client } from '../http/client';
import { Unanswered, type Question } from '../http/exchange';
import type { Request } from '../http/request';
import type { ProxiedOperation } from '../operations';
import type { Observer } from './observer';
import { sendAnswer, sendFailure } from './reply';
import type { Shares, SideName } from '../shares/shares';
import type { Side } from './side';
import { SideChoice } from './side-choice';
import { faultOf, isSuccess, problemOf } from './usable';

/** Pauses before a write is sent again to a side that refused the connection. */
const RETRY_PAUSES_MS = [100, 300, 600];

interface Dependencies {
  readonly sides: Readonly<Record<SideName, Side>>;
  readonly shares: () => Shares;
  readonly observer: Observer;
  readonly mounts: readonly string[];
  readonly isBehindProxy: boolean;
}

interface Task {
  readonly operation: ProxiedOperation;
  readonly request: Request;
  readonly client: Client;
  readonly body: Buffer;
  readonly caller: Caller;
}

/** Answers the operations, each from the side that its caller is assigned to. */
export class OperationProxy {
  private readonly choice: SideChoice;

  constructor(private readonly all: Dependencies) {
    this.choice = new SideChoice(all.shares, all.mounts);
  }

  /** Answers a completely received request. Never rejects. */
  async handle(
    operation: ProxiedOperation,
    request: Request,
    body: Buffer,
    client: Client,
  ): Promise<void> {
    try {
      const caller = callerOf(request, body, this.all.isBehindProxy);
      await this.answer({ operation, request, client, body, caller });
    } catch {
      sendFailure(client, 502);
    }
  }

  private async answer(task: Task): Promise<void> {
    const { operation, client, caller } = task;
    const { side, isReading, isUnsettled } = await this.choice.of(task);
    try {
      const { answer, by } = isReading
        ? await this.read(task, side)
        : { answer: await this.write(task, side), by: side };
      if (!isReading) this.choice.noteWrite(operation, caller, side);
      sendAnswer(client, answer);
      this.all.observer.sent({
        ...task,
        by,
        answer,
        isUnsettled,
      });
    } catch (error) {
      // The write may have been carried out.
      if (!isReading && error instanceof Unanswered && error.wasSent)
        this.choice.noteWrite(operation, caller, side);
      if (client.isGone) return;
      this.all.observer.lost(operation, side);
      throw error;
    }
  }

  /** Falls back to the old side if the new one cannot answer. */
  private async read(task: Task, side: SideName): Promise<{ answer: Answer; by: SideName }> {
    if (side === 'old') return { answer: await this.askOnce(task, 'old', true), by: 'old' };
    const answer = await this.askOnce(task, 'new', true).catch((error: unknown) => {
      if (error instanceof Unanswered && !task.client.isGone) return undefined;
      throw error;
    });
    if (answer !== undefined && problemOf(answer) === undefined) {
      return isDenied(task, answer) ? this.readDenied(task, answer) : { answer, by: 'new' };
    }
    answer?.rest?.cancel();
    const rescue = await this.askOnce(task, 'old', true);
    this.all.observer.rescued(task.operation);
    return { answer: rescue, by: 'old' };
  }

  /** Asks the old side, which may have just issued a token that the new side does not know. */
  private async readDenied(task: Task, denied: Answer): Promise<{ answer: Answer; by: SideName }> {
    const { observer } = this.all;
    const answer = await this.askOnce(task, 'old', true).catch(() => denied);
    const isWrong = isSuccess(answer);
    observer.answered(task.operation, 'new', denied.took, isWrong ? 'HTTP 401' : undefined);
    if (isWrong) observer.rescued(task.operation);
    return { answer, by: answer === denied ? 'new' : 'old' };
  }

  /** Sends a write; retries it on the same side, and only if no byte can have arrived. */
  private async write(task: Task, side: SideName): Promise<Answer> {
    for (const milliseconds of RETRY_PAUSES_MS) {
      try {
        return await this.askOnce(task, side, false);
      } catch (error) {
        if (!(error instanceof Unanswered) || error.wasSent || task.client.isGone) throw error;
        await pause(milliseconds);
      }
    }
    return this.askOnce(task, side, false);
  }

  private async askOnce(task: Task, name: SideName, isRepeatable: boolean): Promise<Answer> {
    const { operation, request, client, body } = task;
    const side = this.all.sides[name];
    const headers = onwardHeaders(request, side.host, this.all.isBehindProxy, WITHOUT_LENGTH);
    headers.push('Content-Length', String(body.length));
    const question: Question = { method: 'POST', path: request.url, headers, isRepeatable, body };
    const began = performance.now();
    const asked = ask(side, question);
    // A write that has begun is completed, even if the client has gone.
    if (isRepeatable) client.onGone = asked.cancel;
    const { observer } = this.all;
    try {
      const given = await asked.answer;
      if (name === 'old' || !isRepeatable || !isDenied(task, given))
        observer.answered(operation, name, given.took, faultOf(given));
      return given;
    } catch (error) {
      const waited = performance.now() - began;
      if (isRepeatable && client.isGone) observer.gaveUp(operation, name, waited);
      else observer.answered(operation, name, waited, (error as Error).message);
      throw error;
    } finally {
      client.onGone = undefined;
    }
  }
}

const isDenied = ({ caller }: Task, { status }: Answer) => status === 401 && caller.token !== null;
