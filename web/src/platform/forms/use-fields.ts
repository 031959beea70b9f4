import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import type { Faults } from "./form-errors.ts";

type Texts = Record<string, string>;

/** The text fields of a small form. What is typed stays in the fields, where the browser and a password
 * manager know it; a fault goes as soon as its field is edited, and is looked for again when the form is
 * sent. Every `input` event counts, also one of a script or an autofill that React would not tell of. */
export function useFields<Values extends Texts>(
  initial: Values,
  check: (values: Values) => Faults | Promise<Faults>,
) {
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const [faults, setFaults] = useState<Faults>({});
  /** The field that takes the focus, as soon as its fault can be read with it. */
  const [look, setLook] = useState<{ at: string }>();

  useEffect(() => {
    if (look) inputs.current.get(look.at)?.focus();
  }, [look]);

  function typed(): Values {
    const texts = Object.keys(initial).map((name) => [name, inputs.current.get(name)?.value ?? ""]);
    return { ...initial, ...Object.fromEntries(texts) };
  }

  /** Says what is wrong at each field, and leads to the first. */
  function lookAgain(found: Faults) {
    setFaults(found);
    const first = Object.keys(initial).find((name) => name in found);
    if (first !== undefined) setLook({ at: first });
  }

  function field(name: keyof Values & string, shown: (typed: string) => string = asTyped) {
    const take = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
      const text = shown(input.value);
      if (text !== input.value) input.value = text;
      if (faults[name] !== undefined) setFaults(without(faults, name));
    };
    const ref = (input: HTMLInputElement | null) => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    };
    const error = faults[name];
    return { name, ref, defaultValue: initial[name], onInput: take, onChange: take, error };
  }

  /** Sends what was typed, if nothing is wrong with it. */
  function submit(send: (values: Values) => Promise<void>) {
    return async (event: SyntheticEvent) => {
      event.preventDefault();
      const values = typed();
      const found = await check(values);
      lookAgain(found);
      if (Object.keys(found).length === 0) await send(values);
    };
  }

  return { field, lookAgain, submit };
}

function without(faults: Faults, name: string): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([at]) => at !== name));
}

function asTyped(text: string): string {
  return text;
}
