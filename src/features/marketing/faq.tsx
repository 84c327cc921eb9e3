import { Accordion, AccordionControl, AccordionItem, AccordionPanel } from '@mantine/core';
import { type Question, questions } from './questions';

/** Questions to open, one by one or all. */
export const FaqList = ({ items = questions }: { items?: Question[] }) => (
  <Accordion multiple>
    {items.map(({ id, question, answer }) => (
      <AccordionItem key={id} value={id}>
        <AccordionControl>{question}</AccordionControl>
        <AccordionPanel>{answer}</AccordionPanel>
      </AccordionItem>
    ))}
  </Accordion>
);
